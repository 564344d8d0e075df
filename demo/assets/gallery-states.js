import { accounts } from './gallery-account.js';
import { carts } from './gallery-cart.js';
import { productLists } from './gallery-list.js';

/**
 * Every state of every element, for the gallery and for the accessibility tests.
 * @typedef {object} GalleryState
 * @property {string} html
 * @property {object} [responses] By part of a call's URL: `'hang'`, `'offline'`, a status, or `{ status, body }`.
 * @property {object} [lateResponses] `responses` from the last press on.
 * @property {string[][]} [pressFirst] Parts pressed before typing, each `[selector, part]`.
 * @property {object} [inputs] Texts to type, by field id; `{n}` becomes a unique number.
 * @property {string} [left] The slot of a field that loses the focus after typing.
 * @property {string} [inputElement] The element with the fields to type into. By default the state's own element.
 * @property {number} [rate] Stars to choose.
 * @property {string[][]} [presses] Parts pressed in turn after typing.
 * @property {object} [inputsAfter] Texts to type after pressing.
 * @property {number} [settleMs] Further time before the state counts as reached.
 * @property {string} [query] The page's query string.
 * @property {object} [scriptData] Further `data-` attributes of the script tag.
 * @property {object} [estimate] Fields that replace those of the platform's estimate of the cart, or a function that returns them.
 * @property {object} [cart] Fields that replace those of the store's `cart`, after all presses.
 * @property {string} [lineStatus] Availability of the cart's first line.
 */
const form = (attributes, inside = '') => `<kiosk-add-to-cart ${attributes}>${inside}</kiosk-add-to-cart>`;
const QUERY = '/query-platformized';
const ADD = '/add-to-cart';
const ESTIMATE = '/estimate-totals';
const mug = 'product="stoneware-mug"';
const knife = 'product="bread-knife"';
const add = selector => [selector, 'button'];

const forms = [
  {
    state: 'loading',
    html: form(`${mug} choices="Colour:;Size:" show="image name price options quantity"`),
    responses: { [QUERY]: 'hang' },
  },
  {
    state: 'fallback',
    html: form(knife, '<p slot="fallback">Bread knife, €39.00</p>'),
    responses: { [QUERY]: 'hang' },
  },
  { state: 'swatches and pills', html: form(mug) },
  { state: 'chosen', html: form(`${mug} choices="Colour:Sage;Size:L"`) },
  { state: 'choices missing', html: form(mug), presses: [add('kiosk-add-to-cart')] },
  { state: 'sold-out combination', html: form('product="dinner-plate"') },
  { state: 'menu of twelve', html: form('product="ceramic-planter"') },
  { state: 'text fields', html: form('product="engraved-spoon"') },
  { state: 'text missing', html: form('product="engraved-spoon"'), presses: [add('kiosk-add-to-cart')] },
  { state: 'reduced', html: form('product="linen-apron"') },
  { state: 'card', html: form(`${mug} show="image name price options"`) },
  { state: 'price per unit', html: form('product="olive-oil" show="name price"') },
  { state: 'low stock', html: form('product="last-teapot"') },
  {
    state: 'number and delivery',
    html: form(
      'product="last-teapot" quantity="2" show="price quantity stock sku delivery"',
      '<span slot="delivery">With you Tue 24 – Thu 26 Nov</span>',
    ),
  },
  { state: 'sticky, out of view', html: `<p class="screen">The page goes on below.</p>${form(`${mug} sticky`)}` },
  {
    state: 'all in the cart',
    html: form('product="last-teapot" quantity="2"'),
    presses: [add('kiosk-add-to-cart')],
    settleMs: 2200,
  },
  { state: 'sold out', html: form('product="sold-out-lamp" show="name price quantity"') },
  { state: 'digital', html: form('product="field-guide-pdf" show="name price"') },
  { state: 'buy now', html: form(`${knife} buy-now`) },
  { state: 'not found', html: form('product="retired-vase"') },
  { state: 'failed to load', html: form(knife), responses: { [QUERY]: 500 } },
  { state: 'busy', html: form(knife), presses: [add('kiosk-add-to-cart')], responses: { [ADD]: 'hang' } },
  { state: 'added', html: form(knife), presses: [add('kiosk-add-to-cart')] },
  { state: 'failed to add', html: form(knife), presses: [add('kiosk-add-to-cart')], responses: { [ADD]: 500 } },
  { state: 'tiny column', html: `<div class="tiny">${form(`${mug} show="image name price options quantity"`)}</div>` },
].map(state => ({ element: 'kiosk-add-to-cart', ...state }));

const hiddenForms = slugs => `<div hidden>${slugs.map(slug => form(`product="${slug}"`)).join('')}</div>`;
const newAccount = { email: 'ada{n}@example.com', password: 'correct horse' };
const formSelector = slug => `kiosk-add-to-cart[product="${slug}"]`;
const drawer = (attributes = 'open') => `<kiosk-cart-drawer auto-open="none" ${attributes}></kiosk-cart-drawer>`;
const slipped = slug => `${hiddenForms([slug])}<kiosk-cart-drawer auto-open="note"></kiosk-cart-drawer>`;
const few = ['bread-knife', 'last-teapot'];
const many = ['bread-knife', 'last-teapot', 'oak-board', 'cast-iron-pot', 'field-guide-pdf', 'olive-oil'];

// Set in the store, because the store reads no cart for a new visitor.
const reading = { status: 'reading' };
const unread = { status: 'failed', problem: { name: 'CallError', message: 'No', status: 500 } };

const drawers = [
  { state: 'empty', html: drawer() },
  { state: 'loading', html: drawer(), cart: reading },
  { state: 'failed to read', html: drawer(), cart: unread },
  { state: 'lines', html: hiddenForms(few) + drawer(), presses: few.map(slug => add(formSelector(slug))) },
  { state: 'many lines', html: hiddenForms(many) + drawer(), presses: many.map(slug => add(formSelector(slug))) },
  {
    state: 'at the start side',
    html: hiddenForms(few) + drawer('open side="start"'),
    presses: few.map(slug => add(formSelector(slug))),
  },
  {
    state: 'pending line',
    html: hiddenForms(['bread-knife']) + drawer(),
    presses: [add(formSelector('bread-knife'))],
    responses: { [ADD]: 'hang' },
  },
  {
    state: 'pending sums',
    html: hiddenForms(few) + drawer(),
    presses: few.map(slug => add(formSelector(slug))),
    responses: { [ESTIMATE]: 'hang' },
  },
  {
    state: 'sums failed',
    html: hiddenForms(few) + drawer(),
    presses: few.map(slug => add(formSelector(slug))),
    responses: { [ESTIMATE]: 500 },
  },
  {
    state: 'removed, with undo',
    html: hiddenForms(few) + drawer(),
    presses: [...few.map(slug => add(formSelector(slug))), ['kiosk-cart-drawer', 'remove']],
  },
  {
    state: 'saved for later',
    html: hiddenForms(few) + drawer(),
    // The gallery's own storage, memory, saves nothing for later.
    scriptData: { storage: 'session' },
    presses: [
      ...few.map(slug => add(formSelector(slug))),
      ['kiosk-cart-drawer', 'remove'],
      ['kiosk-cart-drawer', 'save'],
    ],
    settleMs: 400,
  },
  {
    state: 'products recommended',
    html: hiddenForms(['bread-knife']) + drawer(),
    presses: [add(formSelector('bread-knife'))],
    settleMs: 800,
  },
  {
    state: 'empty, with a way to sign in',
    html: `<kiosk-member-login mode="dialog"></kiosk-member-login>${drawer()}`,
    settleMs: 800,
  },
  {
    state: 'ways to pay and words of the page',
    html: `${hiddenForms(['bread-knife'])}<kiosk-cart-drawer auto-open="none" open><button type="button" slot="express">Pay with a wallet</button><p slot="assurance">Secure checkout · 60 days to return</p></kiosk-cart-drawer>`,
    presses: [add(formSelector('bread-knife'))],
    settleMs: 300,
  },
  {
    state: 'failed write',
    html: hiddenForms(few) + drawer(),
    presses: [add(formSelector('bread-knife')), ['kiosk-cart-drawer', 'more']],
    responses: { '/update-line-items-quantity': 400 },
  },
  {
    state: 'checkout busy',
    html: hiddenForms(few) + drawer(),
    presses: [add(formSelector('bread-knife')), ['kiosk-cart-drawer', 'checkout']],
    responses: { '/create-checkout': 'hang' },
  },
  {
    state: 'checkout failed',
    html: hiddenForms(few) + drawer(),
    presses: [add(formSelector('bread-knife')), ['kiosk-cart-drawer', 'checkout']],
    responses: { '/create-checkout': 500 },
  },
  {
    state: 'no longer available',
    html: hiddenForms(few) + drawer(),
    presses: few.map(slug => add(formSelector(slug))),
    lineStatus: 'NOT_FOUND',
  },
  {
    state: 'sold out since',
    html: hiddenForms(few) + drawer(),
    presses: few.map(slug => add(formSelector(slug))),
    lineStatus: 'NOT_AVAILABLE',
  },
  {
    state: 'fewer left',
    html: `<div hidden>${form('product="oak-board" quantity="3"')}</div>${drawer()}`,
    presses: [add(formSelector('oak-board'))],
    lineStatus: 'PARTIALLY_AVAILABLE',
  },
  {
    state: 'quantity capped after a login merged two carts',
    html: `${hiddenForms(['last-teapot'])}<kiosk-member-login view="register"></kiosk-member-login>${drawer()}`,
    pressFirst: [add(formSelector('last-teapot')), add(formSelector('last-teapot'))],
    inputElement: 'kiosk-member-login',
    inputs: newAccount,
    presses: [['kiosk-member-login', 'submit']],
    settleMs: 1200,
  },
  {
    state: 'slip of an add',
    html: slipped('bread-knife'),
    presses: [add(formSelector('bread-knife'))],
    settleMs: 400,
  },
  {
    state: 'slip of an add with which a code is applied',
    html: slipped('bread-knife'),
    presses: [add(formSelector('bread-knife'))],
    query: 'coupon=WELCOME10',
    settleMs: 800,
  },
  {
    state: 'terms asked for by a press to buy at once',
    html: `${form('product="bread-knife" buy-now')}<kiosk-cart-drawer auto-open="none" terms></kiosk-cart-drawer>`,
    presses: [add('kiosk-add-to-cart')],
    settleMs: 800,
  },
  {
    state: 'slip beside a cart button',
    html: `<kiosk-cart-button></kiosk-cart-button>${slipped('bread-knife')}`,
    presses: [add(formSelector('bread-knife'))],
    settleMs: 400,
  },
  {
    state: 'slip of an add that is refused',
    html: slipped('bread-knife'),
    presses: [add(formSelector('bread-knife'))],
    responses: { [ADD]: { status: 400, body: { details: { applicationError: { code: 'OUT_OF_STOCK' } } } } },
    settleMs: 400,
  },
  {
    state: 'slip of an add that waits offline',
    html: slipped('bread-knife'),
    presses: [add(formSelector('bread-knife'))],
    lateResponses: { '/carts/current': 'offline' },
    settleMs: 400,
  },
  {
    state: 'slip, checkout busy',
    html: slipped('bread-knife'),
    presses: [add(formSelector('bread-knife')), ['kiosk-cart-drawer', 'slip-checkout']],
    responses: { '/create-checkout': 'hang' },
    settleMs: 400,
  },
  {
    state: 'slip, checkout failed',
    html: slipped('bread-knife'),
    presses: [add(formSelector('bread-knife')), ['kiosk-cart-drawer', 'slip-checkout']],
    responses: { '/create-checkout': 500 },
    settleMs: 400,
  },
  {
    state: 'order placed',
    html: drawer(),
    cart: {
      returned: {
        kind: 'placed',
        number: '10023',
        email: 'ada@example.com',
        currency: 'EUR',
        delivery: 'Standard · 3–5 working days',
        lines: [
          { id: '1', name: 'Stoneware mug', quantity: 2 },
          { id: '2', name: 'Bread knife', quantity: 1 },
        ],
        sums: {
          subtotal: { amount: '72.00' },
          discount: { amount: '7.20' },
          shipping: { amount: '5.90' },
          additionalFees: { amount: '2.00' },
          tax: { amount: '12.31' },
          total: { amount: '85.01' },
        },
      },
    },
  },
  {
    state: 'order placed, of which nothing is known',
    html: drawer('open'),
    cart: { returned: { kind: 'placed' } },
  },
  {
    state: 'back from the checkout without an order',
    html: hiddenForms(few) + drawer(),
    presses: few.map(slug => add(formSelector(slug))),
    cart: { returned: { kind: 'unfinished' } },
  },
].map(state => ({ element: 'kiosk-cart-drawer', ...state }));

const button = '<kiosk-cart-button></kiosk-cart-button>';
const lost = { lines: [{ quantity: 2 }] };
const buttons = [
  { state: 'loading', html: button, cart: reading },
  { state: 'empty', html: button },
  { state: 'counting', html: hiddenForms(few) + button, presses: few.map(slug => add(formSelector(slug))) },
  {
    state: 'more than 99',
    html: `<div hidden>${form(`${'product="field-guide-pdf"'} quantity="120"`)}</div>${button}`,
    presses: [add('kiosk-add-to-cart')],
  },
  { state: 'with a label', html: '<kiosk-cart-button>Basket</kiosk-cart-button>' },
  { state: 'a lost cart can be put back', html: button, cart: { lost } },
  {
    state: 'counting, and a lost cart can be put back',
    html: hiddenForms(few) + button,
    presses: few.map(slug => add(formSelector(slug))),
    cart: { lost },
  },
  {
    state: 'a note was refused',
    html: hiddenForms(few) + button,
    presses: few.map(slug => add(formSelector(slug))),
    cart: { failures: [{ id: '0-x', kind: 'note', problem: { name: 'CallError', message: 'No' } }] },
  },
].map(state => ({ element: 'kiosk-cart-button', ...state }));

const signUp = (attributes = 'product="sold-out-lamp"', inside = '') =>
  `<kiosk-back-in-stock ${attributes}>${inside}</kiosk-back-in-stock>`;
const NOTIFY = '/back-in-stock-notification-requests';
const notify = [['kiosk-back-in-stock', 'button']];
const subscriber = { email: 'ada{n}@example.com' };
const signUps = [
  { state: 'form', html: signUp() },
  {
    state: 'at any time',
    html: signUp('product="bread-knife" when="always"', 'Tell me when the price or stock changes'),
  },
  {
    state: 'opened from add to cart',
    html: `${form('product="sold-out-lamp"')}${signUp()}`,
    presses: [add('kiosk-add-to-cart')],
  },
  { state: 'invalid email', html: signUp(), inputs: { email: 'ada@' }, presses: notify },
  { state: 'busy', html: signUp(), inputs: subscriber, presses: notify, responses: { [NOTIFY]: 'hang' } },
  { state: 'received', html: signUp(), inputs: subscriber, presses: notify },
  {
    state: 'already on the list',
    html: signUp(),
    inputs: subscriber,
    presses: notify,
    responses: {
      [NOTIFY]: {
        status: 409,
        body: { details: { applicationError: { code: 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS' } } },
      },
    },
  },
  { state: 'failed', html: signUp(), inputs: subscriber, presses: notify, responses: { [NOTIFY]: 500 } },
  { state: 'failed to load', html: signUp(), responses: { [QUERY]: 500 } },
  { state: 'tiny column', html: `<div class="tiny">${signUp()}</div>` },
].map(state => ({ element: 'kiosk-back-in-stock', ...state }));

const gallery = (attributes, inside = '') => `<kiosk-product-gallery ${attributes}>${inside}</kiosk-product-gallery>`;
const still = (id, more = {}) => ({
  id,
  title: id,
  mediaType: 'image',
  image: { url: `http://localhost:4455/media/${id}`, altText: `The ${id}`, ...more },
});
/** A product with only these pictures and films. */
const withMedia = (...items) => ({
  [QUERY]: {
    status: 200,
    body: {
      products: [
        {
          id: '5e7a1c00-0000-4000-8000-000000000001',
          slug: 'odd-thing',
          name: 'Odd thing',
          media: { items },
          stock: { inStock: true },
        },
      ],
    },
  },
});
const odd = 'product="odd-thing"';
const film = {
  id: 'on-the-wheel',
  title: 'On the wheel',
  mediaType: 'video',
  thumbnail: still('stoneware-mug-oat').image,
  video: { files: [{ url: 'http://localhost:4455/media/film.mp4', format: 'mp4' }] },
};
const galleries = [
  { state: 'five pictures', html: gallery(mug) },
  { state: 'begins with a choice', html: gallery(`${mug} choices="Colour:Oat"`) },
  { state: 'over the whole screen', html: gallery(mug), presses: [['kiosk-product-gallery', 'open']], settleMs: 500 },
  { state: 'no thumbnails', html: gallery(`${mug} thumbnails="none"`) },
  { state: 'one picture', html: gallery('product="bud-vase" thumbnails="none"') },
  {
    state: 'a film, and a portrait and a square picture',
    html: gallery(odd),
    responses: withMedia(
      still('stoneware-mug-sage', { width: 1200, height: 1500 }),
      film,
      still('oak-board', { width: 400, height: 1500 }),
      still('bud-vase', { width: 900, height: 900 }),
    ),
  },
  { state: 'a picture that fails', html: gallery(odd), responses: withMedia(still('nowhere'), still('bud-vase')) },
  { state: 'without pictures', html: gallery(odd), responses: withMedia() },
  { state: 'loading', html: gallery(mug), responses: { [QUERY]: 'hang' } },
  {
    state: 'fallback',
    html: gallery(mug, '<p slot="fallback">Pictures of the mug</p>'),
    responses: { [QUERY]: 'hang' },
  },
  { state: 'failed to load', html: gallery(mug), responses: { [QUERY]: 500 } },
  { state: 'inside the form', html: form(`${mug} show="gallery name price options"`), settleMs: 300 },
  { state: 'tiny column', html: `<div class="tiny">${gallery(mug)}</div>` },
].map(state => ({ element: 'kiosk-product-gallery', ...state }));

const recommendations = (attributes = mug, inside = '') =>
  `<kiosk-recommendations product-url="/p/{slug}" ${attributes}>${inside}</kiosk-recommendations>`;
const rows = [
  { state: 'related', html: recommendations() },
  { state: 'bought together', html: recommendations(`${mug} kind="bought-together"`) },
  { state: 'best sellers, with a heading', html: recommendations('kind="best-sellers" limit="8"', 'Loved most') },
  { state: 'added', html: recommendations(), presses: [['kiosk-recommendations', 'button']] },
  {
    state: 'failed to add',
    html: recommendations(),
    presses: [['kiosk-recommendations', 'button']],
    responses: { [ADD]: 500 },
  },
  {
    state: 'too little to show',
    html: recommendations(),
    responses: { '/recommendations/get': { status: 200, body: { recommendation: { items: [] } } } },
  },
  { state: 'tiny column', html: `<div class="tiny">${recommendations()}</div>` },
].map(state => ({ element: 'kiosk-recommendations', ...state }));

const list = (attributes = mug, inside = '') => `<kiosk-review-list ${attributes}>${inside}</kiosk-review-list>`;
const REVIEWS = '/reviews/query';
const review = (content, more = {}) => ({
  id: content.title,
  content: { rating: 4, media: [], ...content },
  author: { type: 'VISITOR', authorName: 'Maren H.' },
  reviewDate: '2026-10-02T09:00:00Z',
  verified: true,
  ...more,
});
const reviewsResponse = (...reviews) => ({ [REVIEWS]: { status: 200, body: { reviews, metadata: { cursors: {} } } } });
const DRAWING = new URL('kiosk.webp', import.meta.url).href;
const FILM = 'https://shop.invalid/mug.mp4';
const open = ['kiosk-review-list', 'write'];
const send = ['kiosk-review-list', 'send'];
const written = { body: 'It holds tea, and the handle fits two fingers.', name: 'Ada', email: 'ada@example.com' };
const sent = status => ({
  inputs: written,
  pressFirst: [open],
  rate: 5,
  presses: [send],
  responses: {
    '/reviews/contact': {
      status: 200,
      body: { review: { ...review({ title: 'x' }), moderation: { moderationStatus: status } } },
    },
  },
});
const reviewLists = [
  { state: 'list', html: list() },
  {
    state: 'loading, with fallback',
    html: list(mug, '<p slot="fallback">Reviews are on their way.</p>'),
    responses: { '/reviews/count': 'hang' },
  },
  { state: 'summary', html: list(`${mug} view="summary"`) },
  { state: 'empty', html: list('entity="nothing"') },
  { state: 'failed to load', html: list(), responses: { '/reviews/count': 500 } },
  {
    state: 'failed to show more',
    html: list(`${mug} page-size="2"`),
    presses: [['kiosk-review-list', 'more']],
    lateResponses: { [REVIEWS]: 500 },
  },
  {
    state: 'showing more',
    html: list(`${mug} page-size="2"`),
    presses: [['kiosk-review-list', 'more']],
    lateResponses: { [REVIEWS]: 'hang' },
  },
  { state: 'narrowed to five stars', html: list(mug), presses: [['kiosk-review-list', 'bar']] },
  {
    state: 'long texts and other scripts',
    html: list(mug),
    responses: reviewsResponse(
      review({
        title: 'A long story about a small cup',
        body: 'It came on a Tuesday, and we have not stopped talking about it since. '.repeat(12),
      }),
      review(
        { title: 'جودة ممتازة', body: 'وصل الطرد سليمًا وفي الموعد، والتغليف جميل.', rating: 5 },
        { author: { authorName: 'ليلى' }, reply: { message: 'Thank you for taking the time.' } },
      ),
      review(
        { title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(2), body: 'x', rating: 1 },
        { author: {}, verified: false },
      ),
    ),
  },
  { state: 'read only', html: list(`${mug} readonly page-size="2"`) },
  { state: 'form', html: list(`${mug} page-size="1"`), presses: [open] },
  { state: 'form with gaps', html: list(`${mug} page-size="1"`), presses: [open, send] },
  {
    state: 'sending',
    html: list(`${mug} page-size="1"`),
    ...sent('APPROVED'),
    responses: { '/reviews/contact': 'hang' },
  },
  { state: 'sent and shown', html: list(`${mug} page-size="1"`), ...sent('APPROVED') },
  { state: 'sent, awaiting review', html: list(`${mug} page-size="1"`), ...sent('SUBMITTED') },
  { state: 'sent, in moderation', html: list(`${mug} page-size="1"`), ...sent('IN_MODERATION') },
  {
    state: 'not sent',
    html: list(`${mug} page-size="1"`),
    ...sent('APPROVED'),
    responses: { '/reviews/contact': 500 },
  },
  {
    state: 'failed after another order was chosen',
    html: list(`${mug} page-size="2"`),
    presses: [['kiosk-review-list', 'bar']],
    lateResponses: { [REVIEWS]: 500 },
  },
  {
    state: 'next list on its way',
    html: list(`${mug} page-size="2"`),
    presses: [['kiosk-review-list', 'bar']],
    lateResponses: { [REVIEWS]: 'hang' },
  },
  {
    state: 'pictures, films and marks',
    html: list(mug),
    responses: reviewsResponse(
      review(
        {
          title: 'In use',
          body: 'Every morning.',
          media: [{ image: { url: DRAWING } }, { video: { resolutions: [{ url: FILM }] } }],
        },
        { foundHelpful: 12, source: { type: 'REVIEW_REQUEST' }, reply: { message: 'Good to hear.' } },
      ),
      review({ title: 'From the market', body: 'Bought there.' }, { origin: { type: 'APP' }, verified: false }),
    ),
  },
  { state: 'tiny column', html: `<div class="tiny">${list(`${mug} page-size="2"`)}</div>` },
].map(state => ({ element: 'kiosk-review-list', ...state }));

const member = (attributes = '') => `<kiosk-member-login ${attributes}></kiosk-member-login>`;
const submit = [['kiosk-member-login', 'submit']];
const errorResponse = (path, code, status = 401) => ({
  [path]: { status, body: { details: { applicationError: { code, description: 'Refused.' } } } },
});
const verificationRequired = {
  '/v2/register': { status: 200, body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'x' } },
};
const approval = { status: 200, body: { state: 'REQUIRE_OWNER_APPROVAL' } };
const approvalRequired = { '/v2/register': approval, '/v2/login': approval };
const link = { html: member(), query: 'recoveryToken=x' };
const account = newAccount;
const logins = [
  { state: 'sign in', html: member() },
  { state: 'create an account', html: member('view="register"') },
  {
    state: 'an address as it was meant, and a password that is fair',
    html: member('view="register"'),
    inputs: { email: 'ada@gmial.com', password: 'larch-wood' },
    left: 'email',
    settleMs: 600,
  },
  { state: 'fields missing', html: member(), presses: submit },
  { state: 'busy', html: member(), inputs: account, presses: submit, responses: { '/v2/login': 'hang' } },
  {
    state: 'wrong password',
    html: member(),
    inputs: account,
    presses: submit,
    responses: errorResponse('/v2/login', '-19976'),
  },
  {
    state: 'unknown email',
    html: member(),
    inputs: account,
    presses: submit,
    responses: errorResponse('/v2/login', '-19999'),
  },
  {
    state: 'email has an account',
    html: member('view="register"'),
    inputs: account,
    presses: submit,
    responses: errorResponse('/v2/register', '-19995', 409),
  },
  { state: 'failed', html: member(), inputs: account, presses: submit, responses: { '/v2/login': 500 } },
  { state: 'code', html: member('view="register"'), inputs: account, presses: submit, responses: verificationRequired },
  {
    state: 'wrong code',
    html: member('view="register"'),
    inputs: account,
    presses: submit,
    inputsAfter: { code: '123456' },
    responses: { ...verificationRequired, ...errorResponse('/auth/verify', 'INVALID_VERIFICATION_CODE', 400) },
  },
  {
    state: 'waiting for approval',
    html: member('view="register"'),
    inputs: account,
    presses: submit,
    responses: approvalRequired,
  },
  {
    state: 'approval checked again',
    html: member('view="register"'),
    inputs: account,
    presses: [...submit, ['kiosk-member-login', 'ask-again']],
    responses: approvalRequired,
  },
  {
    state: 'account blocked',
    html: member(),
    inputs: account,
    presses: submit,
    responses: errorResponse('/v2/login', '-19958', 403),
  },
  {
    state: 'captcha required',
    html: member(),
    inputs: account,
    presses: submit,
    responses: errorResponse('/v2/login', '-19971'),
  },
  {
    state: 'captcha failed',
    html: member(),
    inputs: account,
    presses: submit,
    responses: errorResponse('/v2/login', '-19970'),
  },
  { state: 'forgotten password', html: member('view="recover"') },
  {
    state: 'link sent',
    html: member('view="recover"'),
    inputs: { email: 'ada@example.com' },
    presses: submit,
  },
  { state: 'new password from a link', ...link },
  { state: 'link expired', ...link, inputs: { password: 'correct horse' }, presses: submit },
  { state: 'hosted login', html: member(), scriptData: { login: 'redirect' } },
  {
    state: 'hosted login failed',
    html: member(),
    scriptData: { login: 'redirect' },
    presses: submit,
    responses: { '/redirect-session': 500 },
  },
  { state: 'dialog', html: member('mode="dialog" open') },
  { state: 'menu', html: `<p>${member('mode="menu" open')}</p>` },
  {
    state: 'menu at the foot of the page, in a box that clips',
    html: `<p class="corner">${member('mode="menu" open')}</p>`,
  },
  { state: 'menu, closed', html: member('mode="menu"') },
  { state: 'signed in', html: member('view="register"'), inputs: account, presses: submit, settleMs: 1200 },
  { state: 'tiny column', html: `<div class="tiny">${member()}</div>` },
].map(state => ({ element: 'kiosk-member-login', ...state }));

export const states = [
  ...forms,
  ...productLists,
  ...drawers,
  ...carts,
  ...buttons,
  ...signUps,
  ...galleries,
  ...rows,
  ...reviewLists,
  ...logins,
  ...accounts,
];
