import { shops } from '../platform/seed/data/shops.ts';

const { products = [], collections = [] } = shops.find(({ clientId }) => clientId === 'demo-client') ?? {};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, char => ENTITIES[char] ?? '');

/**
 * The demo shop's page of a product. The mug's page is the template, as in a content system. Undefined if the shop
 * shows no such product.
 */
export function createProductPage(template: string, slug: string): string | undefined {
  const product = products.find(each => each.slug === slug && each.visible !== false);
  if (!product) return undefined;
  const { name, description, options = [], media } = product;
  const [picture] = media;
  const collection = collections.find(each => each.slug === product.collections[0])?.name ?? '';
  const choices = options.map(({ name }) => `${name}:`).join(';');
  const fillings: readonly (readonly [string | RegExp, string])[] = [
    [/(?<=<meta name="description" content=")[^"]*/, description],
    [/(?<=<p class="kicker">)[^<]*/, collection],
    [/(?<=<p class="about">)[^<]*/, description],
    ['A sage-green stoneware mug', picture?.alt ?? ''],
    ['stoneware-mug-sage', picture?.picture ?? ''],
    ['stoneware-mug', slug],
    ['Stoneware mug, from €18.00', name],
    ['Stoneware mug', name],
  ];
  // One pass replaces all texts of the template, so that it does not replace a text within a replacement.
  const pattern = new RegExp(
    fillings.map(([text]) => `(${typeof text === 'string' ? text : text.source})`).join('|'),
    'g',
  );
  return template
    .replace('<kiosk-product-gallery', media.length > 1 ? '$&' : '$& thumbnails="none"')
    .replace(/ choices="[^"]*"/, choices && ` choices="${escapeHtml(choices)}"`)
    .replace(pattern, (...found: readonly string[]) => {
      const index = fillings.findIndex((_, at) => found[at + 1] !== undefined);
      return escapeHtml(fillings[index]?.[1] ?? '');
    });
}
