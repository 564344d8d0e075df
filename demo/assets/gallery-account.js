/** The states of the account pages. */
const member = (attributes = '') => `<kiosk-member-login ${attributes}></kiosk-member-login>`;
const account = { email: 'ada{n}@example.com', password: 'correct horse' };
const submit = [['kiosk-member-login', 'submit']];
const part = name => ['kiosk-member-login', name];
/** A member who has just registered, and Mira, who has orders and reviews. */
const newMember = (...press) => ({
  html: member('view="register"'),
  inputs: account,
  presses: [...submit, ...press.map(part)],
  settleMs: 800,
});
const mira = (...press) => ({
  html: member(),
  inputs: { email: 'mira.holm@larch.example', password: 'a-cup-of-larch' },
  presses: [...submit, ...press.map(part)],
  settleMs: 800,
});
const ORDERS = '/orders/search';
const MY = '/members/v1/members/';
const backInStockRequest = (name, status, image) => ({
  id: name,
  createdDate: '2026-10-25T10:30:00Z',
  email: 'ada@example.com',
  status,
  itemUrl: 'http://localhost:4455/product/stoneware-mug',
  itemDetails: { name, ...(image && { image: `http://localhost:4455/media/${image}` }) },
});
const requests = [
  backInStockRequest('Stoneware mug', 'RECEIVED', 'stoneware-mug-sage'),
  backInStockRequest('A lamp that folds flat', 'NOTIFICATION_SENT'),
  backInStockRequest('Donaudampfschifffahrtsgesellschaftskapitänsmütze', 'FAILED'),
];
const requestsResponse = {
  '/back-in-stock-notification-requests': { status: 200, body: { requests, metadata: { cursors: {} } } },
};
const memberWithPhoto = {
  id: 'x',
  profile: {
    nickname: 'ada',
    slug: 'ada',
    photo: { url: 'http://localhost:4455/media/stoneware-mug-sage' },
  },
  contact: { firstName: 'Augusta Ada', lastName: 'King, Countess of Lovelace' },
  loginEmail: 'augusta.ada.king.countess.of.lovelace@example.com',
};
const sessionEnded = { [ORDERS]: 401, '/oauth2/token': { status: 400, body: { error: 'invalid_grant' } } };
const mug = { id: 'm', productName: { original: 'Stoneware mug' }, quantity: 2, price: { amount: '18.00' } };
const broken = {
  [ORDERS]: {
    status: 200,
    body: {
      orders: [
        { id: '1', number: '10012', lineItems: null },
        { id: '2', number: '10011', currency: 'NO!', lineItems: [mug] },
      ],
    },
  },
};
export const accounts = [
  { state: 'account', ...mira() },
  {
    state: 'account, with a picture and a long name',
    ...newMember(),
    responses: { '/members/my': { status: 200, body: { member: memberWithPhoto } } },
  },
  { state: 'account failed to load', ...newMember(), responses: { '/members/my': 500 } },
  { state: 'account in a menu', ...newMember(), html: `<p>${member('mode="menu" open view="register"')}</p>` },
  { state: 'account in a tiny column', ...mira('to-orders'), html: `<div class="tiny">${member()}</div>` },
  { state: 'orders', ...mira('to-orders') },
  { state: 'order in full', ...mira('to-orders', 'order-summary') },
  { state: 'invalid order', ...newMember('to-orders'), responses: broken },
  { state: 'orders loading', ...newMember('to-orders'), lateResponses: { [ORDERS]: 'hang' } },
  { state: 'no orders', ...newMember('to-orders') },
  { state: 'orders failed to load', ...newMember('to-orders'), lateResponses: { [ORDERS]: 500 } },
  { state: 'more orders failed to load', ...mira('to-orders', 'more'), lateResponses: { [ORDERS]: 500 } },
  { state: 'back-in-stock emails', ...newMember('to-wishes'), responses: requestsResponse },
  {
    state: 'back-in-stock email not removed',
    ...newMember('to-wishes', 'remove'),
    responses: requestsResponse,
    lateResponses: { '/back-in-stock-notification-requests': 500 },
  },
  { state: 'no back-in-stock emails', ...newMember('to-wishes') },
  { state: 'reviews', ...mira('to-reviews') },
  { state: 'no reviews', ...newMember('to-reviews') },
  { state: 'name and addresses', ...mira('to-details') },
  { state: 'name missing', ...newMember('to-details', 'save') },
  { state: 'name saved', ...mira('to-details', 'save') },
  { state: 'name not saved', ...mira('to-details', 'save'), lateResponses: { [MY]: 500 } },
  { state: 'new address', ...newMember('to-details', 'add-address') },
  { state: 'address missing', ...newMember('to-details', 'add-address', 'save-address') },
  { state: 'new password', ...newMember('to-password') },
  { state: 'password missing', ...newMember('to-password', 'submit') },
  { state: 'session ended by the shop', ...newMember('to-orders'), lateResponses: sessionEnded },
].map(state => ({ element: 'kiosk-member-login', ...state }));
