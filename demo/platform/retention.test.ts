import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './node/database.ts';
import { type AnyJson, errorCodeOrField, openShop } from './testing/open-shop.ts';
import { openWebhook } from './testing/open-webhook.ts';
import { tempFolder } from './testing/temp-folder.ts';

const DAY_MS = 86_400_000;

test('the platform renews a refresh token within a year and refuses an older one', async () => {
  const { admin, call, visitor, close } = await openShop();
  const passDays = (days: number) => admin('clock', { offsetMs: days * DAY_MS });
  const renew = (refreshToken: string) => call('POST', '/oauth2/token', { grantType: 'refresh_token', refreshToken });
  const { tokens } = await visitor();
  await passDays(364);
  const { body } = await renew(tokens.refresh_token);
  await passDays(364 + 364);
  expect((await renew(body.refresh_token)).status).toBe(200);
  const late = (await visitor()).tokens.refresh_token;
  await passDays(364 + 364 + 365);
  expect(errorCodeOrField(await renew(late))).toBe('INVALID_REFRESH_TOKEN');
  close();
});

test('the platform deletes expired tokens, redirect sessions and old mails', async () => {
  const db = join(tempFolder(), 'shop.db');
  const { admin, visitor, close } = await openShop({ db });
  const AUTH = '/_api/iam/authentication/v2';
  await admin('settings', { verification: true });
  const user = await visitor();
  await user.post(`${AUTH}/register`, { loginId: { email: 'ada@example.com' }, password: 'correct horse' });
  await user.post('/v1/redirect-session', { login: {} });
  const rows = openDatabase(db);
  const tables = ['access_tokens', 'refresh_tokens', 'login_tokens', 'redirect_sessions', 'mails'];
  const count = () => tables.map(name => rows.get<{ n: number }>(`SELECT count(*) AS n FROM ${name}`)?.n);
  expect(count()).toEqual([1, 1, 1, 1, 1]);
  await admin('clock', { offsetMs: 32 * DAY_MS });
  expect(count()).toEqual([0, 1, 0, 0, 0]);
  await admin('clock', { offsetMs: 400 * DAY_MS });
  expect(count()).toEqual([0, 0, 0, 0, 0]);
  rows.close();
  close();
});

test('the platform deletes delivered events after 30 days, but keeps the last event', async () => {
  const webhook = await openWebhook();
  const { admin, visitor, close } = await openShop({ webhook: webhook.url });
  const listStates = async () => (await admin('events')).events.map(({ state }: AnyJson) => state);
  const user = await visitor();
  for (let n = 0; n < 3; n++) await user.add('olive-oil', 1);
  await expect.poll(listStates).toEqual(['delivered', 'delivered', 'delivered']);
  await admin('clock', { offsetMs: 29 * DAY_MS });
  expect(await listStates()).toHaveLength(3);
  await admin('clock', { offsetMs: 31 * DAY_MS });
  expect(await listStates()).toEqual(['delivered']);
  close();
  await webhook.close();
});

test('a registration with over 2,000 characters of clientMetaData is refused', async () => {
  const { visitor, close } = await openShop();
  const answer = await (await visitor()).post('/_api/iam/authentication/v2/register', {
    loginId: { email: 'ada@example.com' },
    password: 'correct horse',
    clientMetaData: { app: 'x'.repeat(2_000) },
  });
  expect(errorCodeOrField(answer)).toBe('clientMetaData');
  close();
});

test('the platform deletes the cart and the lines of a deleted member', async () => {
  const db = join(tempFolder(), 'shop.db');
  const { member, merchant, close } = await openShop({ db });
  const mira = await member('mira.holm@larch.example');
  await mira.add('olive-oil', 1);
  const { id } = (await mira.get('/v1/members/my')).body.member;
  const rows = openDatabase(db);
  const count = () =>
    ['carts', 'cart_lines'].map(name => rows.get<{ n: number }>(`SELECT count(*) AS n FROM ${name}`)?.n);
  expect(count()).toEqual([1, 1]);
  await (await merchant()).del(`/v1/members/${id}`);
  expect(count()).toEqual([0, 0]);
  rows.close();
  close();
});
