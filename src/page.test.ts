// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCart } from './api/carts.ts';
import { startRuntime } from './app/start/runtime.ts';
import { openPage } from './elements/testing/page.ts';
import { STORES_APP_ID } from './index.ts';
import { cart, client, consent, member, on, ready, setStorage, store } from './page.ts';

let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
});
afterEach(() => vi.restoreAllMocks());

const KNIFE = { catalogItemId: 'f3ef42b3-56e5-514a-a3cc-369279e75bca', appId: STORES_APP_ID };

test('an early cart.add() is carried out once the code has loaded', async () => {
  const line = { catalogReference: KNIFE, quantity: 2 };
  const added = cart.add([line]);
  line.quantity = 7;
  for (const read of [() => store.getState(), () => client.session, () => client.clientId])
    expect(read).toThrow('ready()');
  expect(await page.units()).toBe(0);
  expect(page.requests).toEqual([]);
  startRuntime();
  expect((await added).lineItems[0]?.quantity).toBe(2);
  expect(await page.units()).toBe(2);
  expect(store.getState().cart.base?.lineItems).toHaveLength(1);
});

test('the imported ready() reads a later loader’s ready once, and returns its value', async () => {
  const opened = ready();
  let asked = 0;
  const kiosk = { version: 'of the loader' };
  Object.assign(globalThis, {
    [Symbol.for('kiosk')]: {
      publicApi: {
        get ready() {
          asked++;
          return Promise.resolve(kiosk);
        },
      },
    },
  });
  expect(await opened).toBe(kiosk);
  expect(asked).toBe(1);
});

test('imported functions call the functions of the same names in window.kiosk', async () => {
  startRuntime();
  const kiosk = await ready();
  const calls: unknown[] = [];
  const watch = <T extends object>(path: string, target: T, ...names: readonly (keyof T & string)[]) => {
    for (const name of names)
      Object.assign(target, { [name]: (...values: unknown[]) => void calls.push([path, name, ...values]) });
  };
  watch(
    'cart',
    kiosk.cart,
    'update',
    'remove',
    'applyCoupon',
    'removeCoupon',
    'note',
    'checkout',
    'refresh',
    'open',
    'close',
  );
  watch('client', kiosk.client, 'call');
  watch('member', kiosk.member, 'login', 'logout');
  watch('kiosk', kiosk, 'consent', 'setStorage');
  await cart.update('a line', { quantity: 2 });
  await cart.remove(['a line']);
  await cart.applyCoupon('WELCOME10');
  await cart.removeCoupon();
  await cart.note('No bag, please');
  await cart.checkout({ preferences: {} });
  await client.call(getCart);
  expect(client.session).toBe(kiosk.client.session);
  await cart.refresh();
  cart.open();
  cart.close();
  member.login();
  member.logout();
  consent(true);
  consent(false);
  setStorage('session');
  await vi.waitFor(() =>
    expect(calls).toEqual([
      ['cart', 'update', 'a line', { quantity: 2 }],
      ['cart', 'remove', ['a line']],
      ['cart', 'applyCoupon', 'WELCOME10'],
      ['cart', 'removeCoupon'],
      ['cart', 'note', 'No bag, please'],
      ['cart', 'checkout', { preferences: {} }],
      ['client', 'call', getCart],
      ['cart', 'refresh'],
      ['cart', 'open'],
      ['cart', 'close'],
      ['member', 'login'],
      ['member', 'logout'],
      ['kiosk', 'consent', true],
      ['kiosk', 'consent', false],
      ['kiosk', 'setStorage', 'session'],
    ]),
  );
});

test('on() and store.subscribe() return functions that stop listening', async () => {
  startRuntime();
  await ready();
  const heard: string[] = [];
  const ends = [
    on('kiosk:logout', ({ type }) => heard.push(type)),
    store.subscribe(({ member }) => heard.push(member.role)),
  ];
  const act = () => {
    document.dispatchEvent(new CustomEvent('kiosk:logout', { bubbles: true }));
    page
      .registry()
      ?.apps.get('demo-client')
      ?.store.setState({ member: { role: 'visitor' } });
  };
  act();
  for (const end of ends) end();
  act();
  expect(heard).toEqual(['kiosk:logout', 'visitor']);
});
