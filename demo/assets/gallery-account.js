/** The states of a member's own pages; read with those of the other elements. */
const member = (attributes = '') => `<kiosk-member-login ${attributes}></kiosk-member-login>`;
const account = { email: 'ada{n}@example.com', password: 'correct horse' };
const submit = [['kiosk-member-login', 'submit']];
const part = name => ['kiosk-member-login', name];
/** Somebody new, who has nothing yet, and somebody who has been here before. */
const newcomer = (...press) => ({
  html: member('view="register"'),
  typed: account,
  press: [...submit, ...press.map(part)],
  settle: 800,
});
const mira = (...press) => ({
  html: member(),
  typed: { email: 'mira.holm@larch.example', password: 'a-cup-of-larch' },
  press: [...submit, ...press.map(part)],
  settle: 800,
});
const ORDERS = '/orders/search';
const MY = '/members/v1/members/';
const waitsFor = (name, status, image) => ({
  id: name,
  createdDate: '2026-10-25T10:30:00Z',
  email: 'ada@example.com',
  status,
  itemUrl: 'http://localhost:4455/product/stoneware-mug',
  itemDetails: { name, ...(image && { image: `http://localhost:4455/media/${image}` }) },
});
const requests = [
  waitsFor('Stoneware mug', 'RECEIVED', 'stoneware-mug-sage'),
  waitsFor('A lamp that folds flat', 'NOTIFICATION_SENT'),
  waitsFor('Donaudampfschifffahrtsgesellschaftskapitänsmütze', 'FAILED'),
];
const waiting = {
  '/back-in-stock-notification-requests': { status: 200, body: { requests, metadata: { cursors: {} } } },
};
const pictured = {
  id: 'x',
  profile: {
    nickname: 'ada',
    slug: 'ada',
    photo: { url: 'http://localhost:4455/media/stoneware-mug-sage' },
  },
  contact: { firstName: 'Augusta Ada', lastName: 'King, Countess of Lovelace' },
  loginEmail: 'augusta.ada.king.countess.of.lovelace@example.com',
};
const ended = { [ORDERS]: 401, '/oauth2/token': { status: 400, body: { error: 'invalid_grant' } } };
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
    ...newcomer(),
    wire: { '/members/my': { status: 200, body: { member: pictured } } },
  },
  { state: 'account that cannot be read', ...newcomer(), wire: { '/members/my': 500 } },
  { state: 'account in a menu', ...newcomer(), html: `<p>${member('mode="menu" open view="register"')}</p>` },
  { state: 'account in a tiny column', ...mira('to-orders'), html: `<div class="tiny">${member()}</div>` },
  { state: 'orders', ...mira('to-orders') },
  { state: 'order in full', ...mira('to-orders', 'order-summary') },
  { state: 'an order that cannot be shown', ...newcomer('to-orders'), wire: broken },
  { state: 'orders on their way', ...newcomer('to-orders'), late: { [ORDERS]: 'hang' } },
  { state: 'no orders', ...newcomer('to-orders') },
  { state: 'orders that cannot be read', ...newcomer('to-orders'), late: { [ORDERS]: 500 } },
  { state: 'more orders that cannot be read', ...mira('to-orders', 'more'), late: { [ORDERS]: 500 } },
  { state: 'back-in-stock emails', ...newcomer('to-wishes'), wire: waiting },
  {
    state: 'one that was not removed',
    ...newcomer('to-wishes', 'remove'),
    wire: waiting,
    late: { '/back-in-stock-notification-requests': 500 },
  },
  { state: 'no back-in-stock emails', ...newcomer('to-wishes') },
  { state: 'reviews', ...mira('to-reviews') },
  { state: 'no reviews', ...newcomer('to-reviews') },
  { state: 'name and addresses', ...mira('to-details') },
  { state: 'name asked for', ...newcomer('to-details', 'save') },
  { state: 'name saved', ...mira('to-details', 'save') },
  { state: 'name not saved', ...mira('to-details', 'save'), late: { [MY]: 500 } },
  { state: 'new address', ...newcomer('to-details', 'add-address') },
  { state: 'address asked for', ...newcomer('to-details', 'add-address', 'save-address') },
  { state: 'new password', ...newcomer('to-password') },
  { state: 'password asked for', ...newcomer('to-password', 'submit') },
  { state: 'session ended by the shop', ...newcomer('to-orders'), late: ended },
].map(state => ({ element: 'kiosk-member-login', ...state }));
