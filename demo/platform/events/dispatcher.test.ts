import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readEvent } from '../../../src/client/read-event.ts';
import { openShop } from '../testing/open-shop.ts';
import { openWebhook } from '../testing/open-webhook.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import type { DispatcherOptions } from './dispatcher.ts';
import type { StoredEvent } from './store.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

const openTestWebhook = async (answer?: (n: number) => number, port?: number) => {
  const webhook = await openWebhook(answer, port);
  cleanups.push(webhook.close);
  return webhook;
};

async function openShopWithWebhook(webhook: string, dispatcher: DispatcherOptions, db?: string) {
  const shop = await openShop({ webhook, dispatcher, ...(db && { db }) });
  cleanups.push(shop.close);
  const visitor = await shop.visitor();
  const events = async (): Promise<readonly StoredEvent[]> => (await shop.admin('events')).events;
  const come = (expected: readonly Partial<StoredEvent>[]) =>
    vi.waitFor(async () => expect(await events()).toMatchObject(expected));
  const kinds = async (bodies: readonly string[]) => {
    const { publicKey } = await shop.admin('keys');
    const read = await Promise.all(bodies.map(jwt => readEvent(jwt, publicKey)));
    return read.map(({ eventType }) => eventType.replace(/^.*_/, ''));
  };
  return { ...shop, visitor, another: shop.visitor, events, come, kinds };
}

const retryDelays = (times: number) => Array<number>(times).fill(1);

test('a failed delivery is retried, and the events of one cart stay in order', async () => {
  const webhook = await openTestWebhook(n => (n < 3 ? 500 : 204));
  const { visitor, come, kinds } = await openShopWithWebhook(webhook.url, { retryMs: retryDelays(5) });
  for (const slug of ['olive-oil', 'bread-knife', 'oak-board']) expect((await visitor.add(slug, 1)).status).toBe(200);
  await come([
    { state: 'delivered', attempts: 3, outcome: '204' },
    { state: 'delivered', attempts: 1 },
    { state: 'delivered', attempts: 1 },
  ]);
  expect(await kinds(webhook.bodies)).toEqual(['created', 'created', 'created', 'updated', 'updated']);
});

test('an event fails after its last attempt, and the next event is delivered', async () => {
  const webhook = await openTestWebhook(n => (n <= 3 ? 500 : 200));
  const { visitor, come } = await openShopWithWebhook(webhook.url, { retryMs: retryDelays(2) });
  await visitor.add('olive-oil', 1);
  await visitor.add('olive-oil', 1);
  await come([
    { state: 'failed', attempts: 3, outcome: '500' },
    { state: 'delivered', attempts: 1, outcome: '200' },
  ]);
});

test('a webhook that does not answer delays neither calls nor other entities’ events', async () => {
  const webhook = await openTestWebhook(n => (n === 1 ? 0 : 200));
  const { visitor: one, another, come } = await openShopWithWebhook(webhook.url, { retryMs: [] });
  expect((await one.add('olive-oil', 1)).status).toBe(200);
  await webhook.waitForCount(1);
  const other = await another();
  expect((await other.add('olive-oil', 1)).status).toBe(200);
  expect((await one.add('olive-oil', 1)).status).toBe(200);
  await come([{ state: 'waiting', attempts: 0 }, { state: 'delivered' }, { state: 'waiting', attempts: 0 }]);
});

test('an event is sent again if the webhook does not answer within the timeout', async () => {
  const limits: AbortController[] = [];
  const start = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  cleanups.push(() => start.mockRestore());
  const webhook = await openTestWebhook(n => (n === 1 ? 0 : 200));
  const dispatcher = { retryMs: retryDelays(1), timeoutMs: 7_000 };
  const { visitor, come, events } = await openShopWithWebhook(webhook.url, dispatcher);
  await visitor.add('olive-oil', 1);
  await webhook.waitForCount(1);
  expect(start.mock.calls).toEqual([[7_000]]);
  limits[0]?.abort();
  await come([{ state: 'delivered', attempts: 2 }]);
  expect(webhook.bodies).toHaveLength(2);
  expect(JSON.stringify(await events())).not.toContain('127.0.0.1');
});

test('a webhook that was down gets all events in order once it is up', async () => {
  const first = await openWebhook();
  await first.close();
  const { visitor, come, kinds } = await openShopWithWebhook(first.url, { retryMs: Array<number>(1_000).fill(5) });
  await visitor.add('olive-oil', 1);
  await visitor.add('olive-oil', 1);
  await come([
    { state: 'waiting', outcome: 'no answer' },
    { state: 'waiting', attempts: 0 },
  ]);
  const webhook = await openTestWebhook(undefined, Number(new URL(first.url).port));
  await come([{ state: 'delivered' }, { state: 'delivered' }]);
  expect(await kinds(webhook.bodies)).toEqual(['created', 'updated']);
});

test('a redirect of the webhook is not followed', async () => {
  const webhook = await openTestWebhook(() => 302);
  const { visitor, come } = await openShopWithWebhook(webhook.url, { retryMs: [] });
  await visitor.add('olive-oil', 1);
  await come([{ state: 'failed', outcome: '302' }]);
  expect(webhook.bodies).toHaveLength(1);
});

test('undelivered events are sent after a restart, signed with the same key', async () => {
  const db = join(tempFolder(), 'shop.db');
  const webhook = await openTestWebhook(n => (n === 1 ? 0 : 200));
  const before = await openShopWithWebhook(webhook.url, {}, db);
  await before.visitor.add('olive-oil', 1);
  await webhook.waitForCount(1);
  const { publicKey } = await before.admin('keys');
  before.close();
  cleanups.pop();
  const after = await openShopWithWebhook(webhook.url, {}, db);
  await after.come([{ state: 'delivered', attempts: 1 }]);
  expect(await after.admin('keys')).toEqual({ publicKey });
  const [first, second] = await Promise.all(webhook.bodies.map(jwt => readEvent(jwt, publicKey)));
  expect(second?.id).toBe(first?.id);
});

test('a webhook must be an http or https URL', async () => {
  const { admin, call } = await openShopWithWebhook('', {});
  for (const webhookUrl of ['file:///etc/passwd', 'nowhere', 'javascript:alert(1)'])
    expect((await call('POST', '/_/settings', { webhookUrl })).status).toBe(400);
  expect((await admin('settings')).webhookUrl).toBe('');
});
