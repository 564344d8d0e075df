/**
 * Every state of every element, for people who work on them and for the tests that walk through them.
 * `wire`: what becomes of calls whose path holds the key — `hang`, a status, or `{ status, body }`. `typed`: texts by the
 * field's id. `press`: parts pressed in turn, as a
 * shopper would, each `[selector, part]`. `late`: the wire from the last press on.
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
    wire: { [QUERY]: 'hang' },
  },
  { state: 'fallback', html: form(knife, '<p slot="fallback">Bread knife, €39.00</p>'), wire: { [QUERY]: 'hang' } },
  { state: 'swatches and pills', html: form(mug) },
  { state: 'chosen', html: form(`${mug} choices="Colour:Sage;Size:L"`) },
  { state: 'choices asked for', html: form(mug), press: [add('kiosk-add-to-cart')] },
  { state: 'sold-out combination', html: form('product="dinner-plate"') },
  { state: 'menu of twelve', html: form('product="ceramic-planter"') },
  { state: 'text fields', html: form('product="engraved-spoon"') },
  { state: 'text asked for', html: form('product="engraved-spoon"'), press: [add('kiosk-add-to-cart')] },
  { state: 'reduced', html: form('product="linen-apron"') },
  { state: 'card', html: form(`${mug} show="image name price options"`) },
  { state: 'price per unit', html: form('product="olive-oil" show="name price"') },
  { state: 'low stock', html: form('product="last-teapot"') },
  {
    state: 'all in the cart',
    html: form('product="last-teapot" quantity="2"'),
    press: [add('kiosk-add-to-cart')],
    settle: 2200,
  },
  { state: 'sold out', html: form('product="sold-out-lamp" show="name price quantity"') },
  { state: 'digital', html: form('product="field-guide-pdf" show="name price"') },
  { state: 'buy now', html: form(`${knife} buy-now`) },
  { state: 'gone', html: form('product="retired-vase"') },
  { state: 'failed to load', html: form(knife), wire: { [QUERY]: 500 } },
  { state: 'busy', html: form(knife), press: [add('kiosk-add-to-cart')], wire: { [ADD]: 'hang' } },
  { state: 'added', html: form(knife), press: [add('kiosk-add-to-cart')] },
  { state: 'failed to add', html: form(knife), press: [add('kiosk-add-to-cart')], wire: { [ADD]: 500 } },
  { state: 'tiny column', html: `<div class="tiny">${form(`${mug} show="image name price options quantity"`)}</div>` },
].map(state => ({ element: 'kiosk-add-to-cart', ...state }));

const seeds = slugs => `<div hidden>${slugs.map(slug => form(`product="${slug}"`)).join('')}</div>`;
const of = slug => `kiosk-add-to-cart[product="${slug}"]`;
const drawer = (attributes = 'open') => `<kiosk-cart-drawer auto-open="none" ${attributes}></kiosk-cart-drawer>`;
const few = ['bread-knife', 'last-teapot'];
const many = ['bread-knife', 'last-teapot', 'oak-board', 'cast-iron-pot', 'field-guide-pdf', 'olive-oil'];

const drawers = [
  { state: 'empty', html: drawer() },
  { state: 'loading', html: drawer(), wire: { '/carts/current': 'hang' } },
  { state: 'failed to read', html: drawer(), wire: { '/carts/current': 500 } },
  { state: 'lines', html: seeds(few) + drawer(), press: few.map(slug => add(of(slug))) },
  { state: 'many lines', html: seeds(many) + drawer(), press: many.map(slug => add(of(slug))) },
  { state: 'at the start side', html: seeds(few) + drawer('open side="start"'), press: few.map(slug => add(of(slug))) },
  {
    state: 'pending line',
    html: seeds(['bread-knife']) + drawer(),
    press: [add(of('bread-knife'))],
    wire: { [ADD]: 'hang' },
  },
  {
    state: 'pending sums',
    html: seeds(few) + drawer(),
    press: few.map(slug => add(of(slug))),
    wire: { [ESTIMATE]: 'hang' },
  },
  {
    state: 'sums failed',
    html: seeds(few) + drawer(),
    press: few.map(slug => add(of(slug))),
    wire: { [ESTIMATE]: 500 },
  },
  {
    state: 'removed, with undo',
    html: seeds(few) + drawer(),
    press: [...few.map(slug => add(of(slug))), ['kiosk-cart-drawer', 'remove']],
  },
  {
    state: 'failed write',
    html: seeds(few) + drawer(),
    press: [add(of('bread-knife')), ['kiosk-cart-drawer', 'more']],
    wire: { '/update-line-items-quantity': 500 },
  },
  {
    state: 'checkout busy',
    html: seeds(few) + drawer(),
    press: [add(of('bread-knife')), ['kiosk-cart-drawer', 'checkout']],
    wire: { '/create-checkout': 'hang' },
  },
  {
    state: 'checkout failed',
    html: seeds(few) + drawer(),
    press: [add(of('bread-knife')), ['kiosk-cart-drawer', 'checkout']],
    wire: { '/create-checkout': 500 },
  },
  {
    state: 'no longer available',
    html: seeds(few) + drawer(),
    press: few.map(slug => add(of(slug))),
    unavailable: 'NOT_FOUND',
  },
  {
    state: 'sold out meanwhile',
    html: seeds(few) + drawer(),
    press: few.map(slug => add(of(slug))),
    unavailable: 'NOT_AVAILABLE',
  },
  {
    state: 'fewer left',
    html: seeds(['oak-board']) + drawer(),
    press: [add(of('oak-board'))],
    unavailable: 'PARTIALLY_AVAILABLE',
  },
].map(state => ({ element: 'kiosk-cart-drawer', ...state }));

const button = '<kiosk-cart-button></kiosk-cart-button>';
const buttons = [
  { state: 'not read', html: button, wire: { '/carts/current': 'hang' } },
  { state: 'empty', html: button },
  { state: 'counting', html: seeds(few) + button, press: few.map(slug => add(of(slug))) },
  {
    state: 'more than 99',
    html: `<div hidden>${form(`${'product="field-guide-pdf"'} quantity="120"`)}</div>${button}`,
    press: [add('kiosk-add-to-cart')],
  },
  { state: 'with a label', html: '<kiosk-cart-button>Basket</kiosk-cart-button>' },
].map(state => ({ element: 'kiosk-cart-button', ...state }));

const wish = (attributes = 'product="sold-out-lamp"', inside = '') =>
  `<kiosk-back-in-stock ${attributes}>${inside}</kiosk-back-in-stock>`;
const NOTIFY = '/back-in-stock-notification-requests';
const notify = [['kiosk-back-in-stock', 'button']];
const address = { email: 'ada{n}@example.com' };
const wishes = [
  { state: 'form', html: wish() },
  {
    state: 'at any time',
    html: wish('product="bread-knife" when="always"', 'Tell me when the price or stock changes'),
  },
  { state: 'handed over to', html: `${form('product="sold-out-lamp"')}${wish()}`, press: [add('kiosk-add-to-cart')] },
  { state: 'not an address', html: wish(), typed: { email: 'ada@' }, press: notify },
  { state: 'busy', html: wish(), typed: address, press: notify, wire: { [NOTIFY]: 'hang' } },
  { state: 'received', html: wish(), typed: address, press: notify },
  {
    state: 'already on the list',
    html: wish(),
    typed: address,
    press: notify,
    wire: {
      [NOTIFY]: {
        status: 409,
        body: { details: { applicationError: { code: 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS' } } },
      },
    },
  },
  { state: 'failed', html: wish(), typed: address, press: notify, wire: { [NOTIFY]: 500 } },
  { state: 'failed to load', html: wish(), wire: { [QUERY]: 500 } },
  { state: 'tiny column', html: `<div class="tiny">${wish()}</div>` },
].map(state => ({ element: 'kiosk-back-in-stock', ...state }));

export const states = [...forms, ...drawers, ...buttons, ...wishes];
