import { expect, test } from 'vitest';
import { errorCodeOrField, expectOk, setUpShop, type TestClient } from '../testing/open-shop.ts';

const { shop, visitor } = setUpShop();

const AUTH = '/_api/iam/authentication';
const ada = 'ada@example.com';
const PASSWORD = 'correct horse';

const register = (user: TestClient, email = ada) =>
  user.post(`${AUTH}/v2/register`, { loginId: { email }, password: PASSWORD });
const login = (user: TestClient, password: string, more: object = {}) =>
  user.post(`${AUTH}/v2/login`, { loginId: { email: ada }, password, ...more });
const recover = (user: TestClient, email = ada) =>
  user.post('/_api/iam/recovery/v1/send-email', {
    email,
    redirect: { url: 'https://shop.example/', clientId: 'demo-client' },
  });
const mails = async () => (await shop.admin('outbox')).mails;
const passMinutes = (minutes: number) => shop.admin('clock', { offsetMs: minutes * 60_000 });

test(
  'a stranger’s failed attempts do not lock a customer out of login and recovery',
  { tags: ['@security-guesses'] },
  async () => {
    await register(visitor);
    const stranger = await shop.visitor();
    for (let n = 0; n < 10; n++) await login(stranger, 'wrong');
    for (let n = 0; n < 3; n++) await recover(stranger);
    expect([(await login(stranger, PASSWORD)).status, (await recover(stranger)).status]).toEqual([429, 429]);
    expect(expectOk(await login(visitor, PASSWORD)).state).toBe('SUCCESS');
    expect((await recover(visitor)).status).toBe(200);
  },
);

test('an address needs a captcha for an hour after 20 wrong passwords', { tags: ['@security-guesses'] }, async () => {
  await register(visitor);
  for (let n = 0; n < 20; n++) {
    const stranger = await shop.visitor();
    expect(errorCodeOrField(await login(stranger, 'wrong'))).toBe('-19976');
  }
  expect(errorCodeOrField(await login(visitor, PASSWORD))).toBe('-19971');
  const solved = { captchaTokens: [{ Recaptcha: 'passed' }] };
  expect(expectOk(await login(visitor, PASSWORD, solved)).state).toBe('SUCCESS');
  await passMinutes(60);
  expect(expectOk(await login(visitor, PASSWORD)).state).toBe('SUCCESS');
});

test('the hosted login pages need a captcha after 20 wrong passwords', { tags: ['@security-guesses'] }, async () => {
  await register(visitor);
  for (let n = 0; n < 20; n++) await login(await shop.visitor(), 'wrong');
  const authRequest = {
    ...{ clientId: 'demo-client', codeChallenge: 'A'.repeat(43), codeChallengeMethod: 'S256', state: 'ours' },
    ...{ responseMode: 'query', responseType: 'code', scope: 'offline_access', redirectUri: 'https://shop.example/' },
  };
  for (const section of [{ login: {} }, { auth: { authRequest } }]) {
    const page = new URL(expectOk(await visitor.post('/v1/redirect-session', section)).redirectSession.fullUrl);
    const signIn = (more: Record<string, string> = {}) => {
      const typed = { session: page.searchParams.get('session') ?? '', email: ada, password: PASSWORD, ...more };
      return shop.send(page.pathname, { method: 'POST', body: new URLSearchParams(typed) });
    };
    const asked = await signIn();
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([422, null]);
    expect(await asked.text()).toContain('I am a person');
    expect((await signIn({ captcha: 'passed' })).headers.get('set-cookie')).toContain('kiosk_session');
  }
});

const enterCodes = {
  'a gift card': async (user: TestClient, giftCardCode: string) =>
    user.post('/ecom/v1/checkouts', { lineItems: [await user.line('olive-oil', 1)], channelType: 'WEB', giftCardCode }),
  'a cart’s coupon': async (user: TestClient, couponCode: string) =>
    user.patch('/ecom/v1/carts/current', { couponCode, lineItems: [await user.line('olive-oil', 1)] }),
  'a checkout’s coupon': async (user: TestClient, couponCode: string) =>
    user.post('/ecom/v1/checkouts', { lineItems: [await user.line('olive-oil', 1)], channelType: 'WEB', couponCode }),
};

test.each(Object.entries(enterCodes))(
  'a visitor who has guessed the code of %s ten times in a minute gets 429',
  { tags: ['@security-guesses'] },
  async (_, enter) => {
    for (let n = 0; n < 10; n++) expect((await enter(visitor, `GUESS-${n}`)).status).toBeLessThan(429);
    expect((await enter(visitor, 'GUESS-LAST')).status).toBe(429);
    const other = await shop.visitor();
    expect((await enter(other, 'GUESS-LAST')).status).toBeLessThan(429);
    await shop.admin('settings', { limits: { wrongShopCodes: 11 } });
    expect((await enter(other, 'GUESS-LAST')).status).toBe(429);
    await passMinutes(1);
    expect((await enter(visitor, 'GUESS-LAST')).status).toBeLessThan(429);
  },
);

test(
  'an address gets at most five recovery mails an hour and can still log in',
  { tags: ['@security-guesses'] },
  async () => {
    await shop.admin('settings', { verification: true });
    await register(visitor);
    for (let n = 0; n < 25; n++) await recover(await shop.visitor());
    const links = (await mails()).flatMap((mail: { links: readonly string[] }) => mail.links);
    expect(links).toHaveLength(5);
    expect(expectOk(await login(visitor, PASSWORD)).state).toBe('REQUIRE_EMAIL_VERIFICATION');
    await passMinutes(60);
    expect((await recover(visitor)).status).toBe(200);
  },
);

test(
  'the platform mails an address at most 20 notices of changes, orders and stock',
  { tags: ['@security-guesses'] },
  async () => {
    const stranger = await shop.member('stranger@example.com');
    const path = `/v1/members/${stranger.tokens.memberId}`;
    for (let n = 0; n < 25; n++)
      for (const loginEmail of [ada, 'stranger@example.com'])
        expectOk(await stranger.patch(path, { member: { loginEmail } }));
    const toAda = async () => (await mails()).filter(({ to }: { to: string }) => to === ada).length;
    expect(await toAda()).toBe(20);
    for (let n = 0; n < 3; n++) {
      const lineItems = [await visitor.line('field-guide-pdf', 1)];
      const checkoutInfo = { buyerInfo: { email: ada } };
      const { checkout } = expectOk(
        await visitor.post('/ecom/v1/checkouts', { channelType: 'WEB', lineItems, checkoutInfo }),
      );
      expectOk(await visitor.post(`/ecom/v1/checkouts/${checkout.id}/create-order`));
    }
    const { catalogReference } = await visitor.line('sold-out-lamp', 1);
    expectOk(
      await visitor.post('/v1/back-in-stock-notification-requests', { request: { catalogReference, email: ada } }),
    );
    await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 5 });
    expect(await toAda()).toBe(20);
  },
);

test(
  'a visitor can send at most 20 reviews and 20 back-in-stock requests an hour',
  { tags: ['@security-guesses'] },
  async () => {
    const { catalogReference } = await visitor.line('sold-out-lamp', 1);
    const review = { namespace: 'stores', entityId: catalogReference.catalogItemId, name: 'Ada', email: ada };
    const write = (n: number) =>
      visitor.post('/reviews/v1/reviews/contact', {
        ...review,
        content: { title: 'Good', body: `It is ${n}.`, rating: 5 },
      });
    const ask = (n: number) =>
      visitor.post('/v1/back-in-stock-notification-requests', {
        request: { catalogReference, email: `ada+${n}@example.com` },
      });
    for (const act of [write, ask]) {
      for (let n = 0; n < 20; n++) expectOk(await act(n));
      expect((await act(20)).status).toBe(429);
    }
    await passMinutes(60);
    for (const act of [write, ask]) expectOk(await act(21));
  },
);

test('an account gets at most 4 mailed login codes a minute, 20 in all', { tags: ['@security-guesses'] }, async () => {
  await shop.admin('settings', { verification: true });
  await register(visitor);
  for (let n = 0; n < 9; n++) await login(visitor, PASSWORD);
  expect(await mails()).toHaveLength(4);
  for (let minute = 1; minute <= 6; minute++) {
    await passMinutes(minute * 2);
    for (let n = 0; n < 3; n++) await login(visitor, PASSWORD);
  }
  expect(await mails()).toHaveLength(20);
});

test(
  'after ten wrong mailed codes an account’s new correct code gets 429',
  { tags: ['@security-guesses'] },
  async () => {
    await shop.admin('settings', { verification: true, limits: { codeMails: null } });
    const { stateToken: first } = expectOk(await register(visitor));
    const guess = (stateToken: string, code: string) =>
      visitor.post('/_api/iam/verification/v1/auth/verify', { stateToken, code });
    for (let n = 0; n < 5; n++) await guess(first, 'wrong');
    const { stateToken: second } = expectOk(await login(visitor, PASSWORD));
    for (let n = 0; n < 5; n++) await guess(second, 'wrong');
    const { stateToken: third } = expectOk(await login(visitor, PASSWORD));
    const code = (await mails()).at(-1)?.code;
    expect((await guess(third, code)).status).toBe(429);
    await passMinutes(60);
    const { stateToken: fourth } = expectOk(await login(visitor, PASSWORD));
    expect(expectOk(await guess(fourth, (await mails()).at(-1)?.code)).state).toBe('SUCCESS');
  },
);

test('the settings change a limit or lift all, and refuse unknown or negative limits', async () => {
  await register(visitor);
  await shop.admin('settings', { limits: { logins: 2 } });
  for (const status of [401, 401, 429]) expect((await login(visitor, 'wrong')).status).toBe(status);
  await shop.admin('settings', { limits: false });
  for (let n = 0; n < 12; n++) expect((await login(visitor, 'wrong')).status).toBe(401);
  const set = async (limits: unknown) => errorCodeOrField(await shop.call('POST', '/_/settings', { limits }));
  expect([await set({ guesses: 1 }), await set({ logins: -1 }), await set(7)]).toEqual([
    'limits.guesses',
    'limits.logins',
    'limits',
  ]);
});

test('the platform answers other calls while it hashes passwords', async () => {
  await shop.admin('settings', { limits: false });
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => register(visitor, `${n}@example.com`).then(note('registered'))),
    visitor.get('/v1/carts/current').then(note('cart')),
  ]);
  expect([order[0], order.length]).toEqual(['cart', 9]);
  order.length = 0;
  await Promise.all([
    ...Array.from({ length: 8 }, () => login(visitor, 'wrong').then(note('refused'))),
    visitor.get('/v1/carts/current').then(note('cart')),
  ]);
  expect([order[0], order.length]).toEqual(['cart', 9]);
});
