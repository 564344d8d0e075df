const LIST = 'kiosk-product-list';
const QUERY = '/query-platformized';
const list = (attributes = '', inside = '') => `<kiosk-product-list ${attributes}>${inside}</kiosk-product-list>`;
const few = 'page-size="4"';

const id = n => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const money = price => ({ currency: 'EUR', price, discountedPrice: price });
const product = (n, name, price, more = {}) => ({
  id: id(n),
  slug: `product-${n}`,
  name,
  visible: true,
  priceData: money(price),
  stock: { inStock: true },
  productPageUrl: { base: 'https://shop.example', path: `/product-${n}` },
  ...more,
});
const sizes = Array.from({ length: 200 }, (_, n) => ({
  value: `${n + 1} mm`,
  description: `${n + 1} mm`,
  visible: true,
}));
const odd = [
  product(1, 'x'.repeat(300), 0),
  product(2, '🪴 ✨ شتلة زيتون', 1_000_000_000),
  product(3, 'A picture that fails', 12.5, {
    media: { mainMedia: { id: 'a', image: { url: 'https://nowhere.invalid/a.png' } } },
  }),
  product(4, 'Two hundred diameters', 4, {
    productOptions: [{ name: 'Diameter', optionType: 'drop_down', choices: sizes }],
  }),
];
const answer = products => ({ [QUERY]: { status: 200, body: { products, metadata: { total: products.length } } } });

export const productLists = [
  { state: 'loading', html: list(few), responses: { [QUERY]: 'hang' } },
  { state: 'all products', html: list(`${few} params="shop"`) },
  { state: 'a collection', html: list('collection="pantry" columns="3"') },
  { state: 'a shelf', html: list('products="bread-knife oak-board linen-apron" controls="none"') },
  { state: 'filters', html: list(few), presses: [[LIST, 'filters-button']], settleMs: 800 },
  { state: 'narrowed down', html: list(`${few} filter="Colour:Sage,Oat;price:10-50;stock:in"`), settleMs: 400 },
  { state: 'nothing found', html: list('search="nothing like it"') },
  { state: 'failed', html: list(few), responses: { [QUERY]: 500 } },
  { state: 'more failed', html: list(few), presses: [[LIST, 'more']], lateResponses: { [QUERY]: 500 } },
  { state: 'odd products', html: list(), responses: answer(odd) },
  {
    state: 'two hundred choices',
    html: list(),
    responses: answer(odd),
    presses: [
      [LIST, 'filters-button'],
      [LIST, 'facet-title'],
    ],
    settleMs: 400,
  },
  { state: 'narrow cards', html: `<div class="phone">${list(`${few} columns="2"`)}</div>` },
  { state: 'tiny column', html: `<div class="tiny">${list('page-size="2"')}</div>` },
].map(state => ({ element: LIST, ...state }));
