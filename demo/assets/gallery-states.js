import { accounts } from './gallery-account.js';

/**
 * Every state of every element, for people who work on them and for the tests that walk through them.
 * `wire`: what becomes of calls whose path holds the key — `hang`, a status, or `{ status, body }`. `typed`: texts by the
 * field's id. `press`: parts pressed in turn, as a
 * shopper would, each `[selector, part]`;  `after` those before typing, `afterwards` what is typed after
 * pressing. `rate`: stars chosen. `late`: the wire from the last press on. `into`: the element that is typed into, where
 * it is another one. `address`: the page's own query. `tag`: further settings of the script tag.
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
const joining = { email: 'ada{n}@example.com', password: 'correct horse' };
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
  {
    state: 'all that is left, once a sign-in brought two carts together',
    html: `${seeds(['last-teapot'])}<kiosk-member-login view="register"></kiosk-member-login>${drawer()}`,
    after: [add(of('last-teapot')), add(of('last-teapot'))],
    into: 'kiosk-member-login',
    typed: joining,
    press: [['kiosk-member-login', 'submit']],
    settle: 1200,
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
const answered = (...reviews) => ({ [REVIEWS]: { status: 200, body: { reviews, metadata: { cursors: {} } } } });
const open = ['kiosk-review-list', 'write'];
const send = ['kiosk-review-list', 'send'];
const written = { body: 'It holds tea, and the handle fits two fingers.', name: 'Ada', email: 'ada@example.com' };
const sent = status => ({
  typed: written,
  after: [open],
  rate: 5,
  press: [send],
  wire: {
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
    wire: { '/reviews/count': 'hang' },
  },
  { state: 'summary', html: list(`${mug} view="summary"`) },
  { state: 'empty', html: list('entity="nothing"') },
  { state: 'failed to load', html: list(), wire: { '/reviews/count': 500 } },
  {
    state: 'failed to show more',
    html: list(`${mug} page-size="2"`),
    press: [['kiosk-review-list', 'more']],
    late: { [REVIEWS]: 500 },
  },
  {
    state: 'showing more',
    html: list(`${mug} page-size="2"`),
    press: [['kiosk-review-list', 'more']],
    late: { [REVIEWS]: 'hang' },
  },
  { state: 'narrowed to five stars', html: list(mug), press: [['kiosk-review-list', 'bar']] },
  {
    state: 'long texts and other scripts',
    html: list(mug),
    wire: answered(
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
  { state: 'form', html: list(`${mug} page-size="1"`), press: [open] },
  { state: 'form with gaps', html: list(`${mug} page-size="1"`), press: [open, send] },
  { state: 'sending', html: list(`${mug} page-size="1"`), ...sent('APPROVED'), wire: { '/reviews/contact': 'hang' } },
  { state: 'sent and shown', html: list(`${mug} page-size="1"`), ...sent('APPROVED') },
  { state: 'sent, to be read first', html: list(`${mug} page-size="1"`), ...sent('SUBMITTED') },
  { state: 'sent, in moderation', html: list(`${mug} page-size="1"`), ...sent('IN_MODERATION') },
  { state: 'not sent', html: list(`${mug} page-size="1"`), ...sent('APPROVED'), wire: { '/reviews/contact': 500 } },
  { state: 'tiny column', html: `<div class="tiny">${list(`${mug} page-size="2"`)}</div>` },
].map(state => ({ element: 'kiosk-review-list', ...state }));

const member = (attributes = '') => `<kiosk-member-login ${attributes}></kiosk-member-login>`;
const submit = [['kiosk-member-login', 'submit']];
const refusedWith = (path, code, status = 401) => ({
  [path]: { status, body: { details: { applicationError: { code, description: 'Refused.' } } } },
});
const awaiting = { '/v2/register': { status: 200, body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'x' } } };
const approval = { status: 200, body: { state: 'REQUIRE_OWNER_APPROVAL' } };
const approving = { '/v2/register': approval, '/v2/login': approval };
const link = { html: member(), address: 'recoveryToken=x' };
const account = joining;
const logins = [
  { state: 'sign in', html: member() },
  { state: 'create an account', html: member('view="register"') },
  { state: 'fields asked for', html: member(), press: submit },
  { state: 'busy', html: member(), typed: account, press: submit, wire: { '/v2/login': 'hang' } },
  { state: 'wrong password', html: member(), typed: account, press: submit, wire: refusedWith('/v2/login', '-19976') },
  { state: 'unknown email', html: member(), typed: account, press: submit, wire: refusedWith('/v2/login', '-19999') },
  {
    state: 'email has an account',
    html: member('view="register"'),
    typed: account,
    press: submit,
    wire: refusedWith('/v2/register', '-19995', 409),
  },
  { state: 'failed', html: member(), typed: account, press: submit, wire: { '/v2/login': 500 } },
  { state: 'code', html: member('view="register"'), typed: account, press: submit, wire: awaiting },
  {
    state: 'wrong code',
    html: member('view="register"'),
    typed: account,
    press: submit,
    afterwards: { code: '123456' },
    wire: { ...awaiting, ...refusedWith('/auth/verify', 'INVALID_VERIFICATION_CODE', 400) },
  },
  {
    state: 'waiting for approval',
    html: member('view="register"'),
    typed: account,
    press: submit,
    wire: approving,
  },
  {
    state: 'asked the shop again',
    html: member('view="register"'),
    typed: account,
    press: [...submit, ['kiosk-member-login', 'ask-again']],
    wire: approving,
  },
  {
    state: 'account closed by the shop',
    html: member(),
    typed: account,
    press: submit,
    wire: refusedWith('/v2/login', '-19958', 403),
  },
  { state: 'check asked for', html: member(), typed: account, press: submit, wire: refusedWith('/v2/login', '-19971') },
  {
    state: 'check not passed',
    html: member(),
    typed: account,
    press: submit,
    wire: refusedWith('/v2/login', '-19970'),
  },
  { state: 'forgotten password', html: member('view="recover"') },
  {
    state: 'link sent',
    html: member('view="recover"'),
    typed: { email: 'ada@example.com' },
    press: submit,
  },
  { state: 'new password by a link', ...link },
  { state: 'link too old', ...link, typed: { password: 'correct horse' }, press: submit },
  { state: 'on the shop’s own page', html: member(), tag: { login: 'redirect' } },
  {
    state: 'shop’s own page out of reach',
    html: member(),
    tag: { login: 'redirect' },
    press: submit,
    wire: { '/redirect-session': 500 },
  },
  { state: 'dialog', html: member('mode="dialog" open') },
  { state: 'menu', html: `<p>${member('mode="menu" open')}</p>` },
  { state: 'menu, closed', html: member('mode="menu"') },
  { state: 'signed in', html: member('view="register"'), typed: account, press: submit, settle: 1200 },
  { state: 'tiny column', html: `<div class="tiny">${member()}</div>` },
].map(state => ({ element: 'kiosk-member-login', ...state }));

export const states = [...forms, ...drawers, ...buttons, ...wishes, ...reviewLists, ...logins, ...accounts];
