import { beforeEach, expect, test } from 'vitest';
import { createBackInStockRequest } from '../../api/back-in-stock.ts';
import { updateMember } from '../../api/members.ts';
import { STORES_APP_ID } from '../../api/shared/line.ts';
import { openPage } from '../testing/page.ts';
import { readList, readProfile, removeBackInStockRequest, resetAccount, saveContact } from './actions.ts';

const EMAIL = 'mira.holm@larch.example';
let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
  await signIn(EMAIL);
});

const forget = () => resetAccount(page.app);

async function signIn(email: string) {
  const answer = await page.browser.requestAdminRoute<{ access_token: string; refresh_token: string }>(
    '/_/member-tokens',
    {
      email,
    },
  );
  page.app.client.session.adopt({
    accessToken: { value: answer.access_token, expiresAt: page.browser.now() / 1000 + 14_400 },
    refreshToken: { value: answer.refresh_token, role: 'member' },
  });
  forget();
}

const account = () => page.app.store.getState().account ?? { generation: 0 };

test('reads the member’s profile with the contact details', async () => {
  await readProfile(page.app);
  expect(account().profile).toMatchObject({
    status: 'ready',
    member: { loginEmail: EMAIL, contact: { firstName: 'Mira', lastName: 'Holm' } },
  });
});

test('reads the member’s own orders page by page, newest first', async () => {
  await readList(page.app, 'orders');
  const first = account().orders;
  expect([first?.status, first?.items.length, Boolean(first?.next)]).toEqual(['ready', 5, true]);
  await readList(page.app, 'orders', true);
  const all = account().orders?.items ?? [];
  expect(all).toHaveLength(6);
  expect(account().orders?.next).toBeUndefined();
  const dates = all.map(({ purchasedDate }) => purchasedDate);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(new Set(all.map(({ buyerInfo }) => buyerInfo.email))).toEqual(new Set([EMAIL]));
  await readList(page.app, 'orders', true);
  expect(account().orders?.items).toHaveLength(6);
});

test('lists a member’s three reviews, whether or not the profile was read', async () => {
  await readList(page.app, 'reviews');
  const ratings = () => account().reviews?.items.map(({ content }) => content.rating);
  expect(ratings()).toEqual([3, 4, 5]);
  forget();
  await readProfile(page.app);
  await readList(page.app, 'reviews');
  expect(ratings()).toEqual([3, 4, 5]);
});

test('removes a back-in-stock request, even if the platform no longer has it', async () => {
  const { id } = await page.product('sold-out-lamp');
  await page.app.client.call(createBackInStockRequest, {
    request: { catalogReference: { catalogItemId: id, appId: STORES_APP_ID }, email: EMAIL },
  });
  await readList(page.app, 'backInStockRequests');
  const [wish] = account().backInStockRequests?.items ?? [];
  if (!wish) throw new Error('the member has no back-in-stock request');
  await removeBackInStockRequest(page.app, wish);
  expect(account().backInStockRequests?.items).toEqual([]);
  await removeBackInStockRequest(page.app, wish);
  await readList(page.app, 'backInStockRequests');
  expect(account().backInStockRequests?.items).toEqual([]);
});

test('keeps a member’s other contact fields when one field is saved', async () => {
  await readProfile(page.app);
  await saveContact(page.app, { firstName: 'Mirabelle' });
  expect(account().profile?.member?.contact).toMatchObject({ firstName: 'Mirabelle', lastName: 'Holm' });
  expect(account().profile?.member?.contact?.addresses).toHaveLength(1);
});

test('keeps the listed orders when the next page fails, and reads that page on a retry', async () => {
  await readList(page.app, 'orders');
  await page.browser.requestAdminRoute('/_/faults', { faults: [{ path: '/orders/search', status: 500 }] });
  await readList(page.app, 'orders', true);
  expect(account().orders).toMatchObject({ status: 'failed', problem: { name: 'CallError', status: 500 } });
  expect(account().orders?.items).toHaveLength(5);
  await page.browser.requestAdminRoute('/_/faults', { faults: [] });
  await readList(page.app, 'orders', true);
  expect(account().orders?.status).toBe('ready');
  expect(account().orders?.problem).toBeUndefined();
  expect(account().orders?.items).toHaveLength(6);
});

test('drops the profile and the orders that arrive after a reset of the account', async () => {
  const reading = Promise.all([readProfile(page.app), readList(page.app, 'orders')]);
  forget();
  await reading;
  expect(account()).toEqual({ generation: 2 });
  await readProfile(page.app);
  const saving = page.app.client.call(updateMember, { member: { id: account().profile?.member?.id ?? '' } });
  forget();
  await saving;
  expect(account()).toEqual({ generation: 3 });
});

test('treats a missing list of orders as empty, and leaves out orders without an id', async () => {
  for (const [body, left] of [
    ['{}', 0],
    ['{"orders": null, "metadata": null}', 0],
    ['{"orders": [null, {}, "text", {"id": "x", "lineItems": {}, "activities": "none"}]}', 1],
  ] as const) {
    await page.browser.requestAdminRoute('/_/faults', { faults: [{ path: '/orders/search', status: 200, body }] });
    await readList(page.app, 'orders');
    expect(account().orders).toMatchObject({ status: 'ready', next: undefined });
    expect(account().orders?.items).toEqual(left ? [{ id: 'x', lineItems: [], activities: [] }] : []);
  }
});
