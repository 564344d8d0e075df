import { mkdirSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from './node/server.ts';
import { openShop } from './testing/open-shop.ts';
import { tempFolder } from './testing/temp-folder.ts';

test('preflights allow any origin to send a token and JSON, for two hours', async () => {
  const { send, admin, close } = await openShop();
  const answer = await send('/ecom/v1/carts/current', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-headers': 'authorization,x-wix-bi-gateway,x-evil',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-headers')).toBe('authorization, content-type, x-wix-bi-gateway');
  expect(answer.headers.get('access-control-max-age')).toBe('7200');
  const { requests } = await admin('log');
  expect(requests[0]).toMatchObject({ method: 'OPTIONS', status: 204, origin: 'https://shop.example' });
  close();
});

test('a log entry stays short when a request’s body, path or origin is huge', async () => {
  const { send, admin, close } = await openShop();
  const word = 'a'.repeat(900_000);
  await send('/oauth2/token', { method: 'POST', body: `{"grant_type":"${word}"}` });
  await send(`/${word.slice(0, 8_000)}`, { headers: { origin: `https://${word.slice(0, 8_000)}.example` } });
  for (const entry of (await admin('log')).requests) expect(JSON.stringify(entry).length).toBeLessThan(1_500);
  close();
});

test('a preflight with an overlong list of headers allows only the default headers', async () => {
  const { send, close } = await openShop();
  const names = `a${' '.repeat(15_500)}a, x-wix-bi-gateway`;
  const headers = { origin: 'https://shop.example', 'access-control-request-headers': names };
  const answer = await send('/ecom/v1/carts/current', { method: 'OPTIONS', headers });
  expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'authorization, content-type',
  ]);
  close();
});

test.each([
  '/oauth2/token',
  '/v1/carts/current',
  '/hosted/checkout',
  '/authorize',
  '/none',
  '/_/faults',
])('a body of more than a megabyte at %s gets 413 before it is read completely', async path => {
  const { send, close } = await openShop();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 100_000;
      controller.enqueue(new Uint8Array(100_000).fill(32));
    },
  });
  const answer = await send(path, { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect([answer.status, (await answer.json()).details.applicationError.code]).toEqual([413, 'BODY_TOO_LARGE']);
  expect(sent).toBeLessThan(1_500_000);
  const stated = { method: 'POST', headers: { 'content-length': '1000001' }, body: '{}' };
  expect((await send(path, stated)).status).toBe(413);
  close();
});

test('the HTTP server answers 413 while a client is still sending an endless body', async () => {
  const shop = await openShop();
  const server = await startServer(shop, 0);
  const request = httpRequest(`${server.url}/oauth2/token`, { method: 'POST' });
  const status = new Promise(resolve => request.on('response', ({ statusCode }) => resolve(statusCode)));
  request.on('error', () => {});
  const send = (error?: Error | null) => void (error ?? request.write(' '.repeat(100_000), send));
  send();
  expect(await status).toBe(413);
  request.destroy();
  await server.close();
  shop.close();
});

test('responses have nosniff, and no-store unless they set their own cache-control', async () => {
  const { call, send, visitor, admin, close } = await openShop();
  const tokens = await call('POST', '/oauth2/token', { clientId: 'demo-client', grantType: 'anonymous' });
  const user = await visitor();
  const answers = [
    tokens,
    await user.get('/v1/carts/current'),
    await user.get('/v1/members/my'),
    await user.get('/no'),
  ];
  const others = [
    await send('/oauth2/token', { method: 'POST', body: '{' }),
    await send('/_/log'),
    await send('/checkout'),
  ];
  for (const { headers } of [...answers, ...others])
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  const { media } = await user.product('olive-oil');
  const picture = await send(new URL(media.mainMedia?.image?.url ?? '').pathname);
  expect(picture.headers.get('cache-control')).toContain('max-age');
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  await admin('faults', { faults: [{ status: 200, body: {}, headers: { 'cache-control': 'max-age=5' } }] });
  expect((await user.get('/v1/carts/current')).headers.get('cache-control')).toBe('max-age=5');
  close();
});

test('CORS exposes the request id and Retry-After of API calls, but no hosted page', async () => {
  const { send, close } = await openShop();
  const answer = await send('/ecom/v1/carts/current');
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'x-wix-request-id, Retry-After, Location, Tus-Resumable, Upload-Length, Upload-Offset',
  );
  expect((await send('/checkout')).headers.get('access-control-allow-origin')).toBeNull();
  close();
});

test('test controls refuse foreign hosts, proxies and pages, and have no CORS headers', async () => {
  const { send, close } = await openShop();
  const health = (headers: Record<string, string>) => send('/_/health', { headers });
  for (const host of ['localhost:4455', '127.0.0.1', '[::1]:4455', 'api.localhost:4455'])
    expect((await health({ host })).status, host).toBe(200);
  for (const host of ['shop.example', 'localhost.shop.example', '192.168.0.7:4455'])
    expect((await health({ host })).status, host).toBe(403);
  expect((await health({ host: 'localhost', origin: 'https://evil.example' })).status).toBe(403);
  expect((await health({ origin: 'null' })).status).toBe(403);
  expect((await health({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])
    expect((await health({ host: 'localhost', [header]: 'shop.example' })).status, header).toBe(403);
  expect((await health({})).headers.get('access-control-allow-origin')).toBeNull();
  close();
});

test('a fault replaces the response of matching calls as many times as it says', async () => {
  const { send, call, visitor, admin, close } = await openShop();
  const shopper = await visitor();
  await admin('faults', {
    faults: [{ path: '/v1/carts', times: 1, status: 503, body: { message: 'busy' }, headers: { 'Retry-After': '1' } }],
  });
  expect((await send('/ecom/v1/carts/current', { method: 'OPTIONS' })).status).toBe(204);
  const line = await shopper.line('olive-oil', 1);
  const failed = await shopper.addLines(line);
  expect([failed.status, failed.body, failed.headers.get('retry-after')]).toEqual([503, { message: 'busy' }, '1']);
  expect((await shopper.get('/ecom/v1/carts/current')).status).toBe(404);
  await admin('faults', { faults: [{ method: 'POST', path: '/oauth2/token', body: '<h1>down</h1>' }] });
  const html = await call('POST', '/oauth2/token', { clientId: 'demo-client', grantType: 'anonymous' });
  expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  await admin('faults', { faults: [] });
  expect((await shopper.addLines(line)).status).toBe(200);
  const { requests } = await admin('log');
  expect(requests.filter((one: { grant?: string }) => one.grant === 'anonymous')).toHaveLength(2);
  close();
});

test('a fault with drop "before" prevents a call’s effect; drop "after" does not', async () => {
  const { visitor, admin, close } = await openShop();
  const shopper = await visitor();
  const line = await shopper.line('olive-oil', 1);
  await admin('faults', { faults: [{ path: 'add-to-cart', times: 1, drop: 'before' }] });
  await expect(shopper.addLines(line)).rejects.toThrow('fetch failed');
  expect((await shopper.get('/ecom/v1/carts/current')).status).toBe(404);
  await admin('faults', { faults: [{ path: 'add-to-cart', times: 1, drop: 'after' }] });
  await expect(shopper.addLines(line)).rejects.toThrow('fetch failed');
  expect((await shopper.cart()).lineItems).toHaveLength(1);
  close();
});

test('a call that is aborted during a fault’s delay rejects and has no effect', async () => {
  const shop = await openShop();
  const shopper = await shop.visitor();
  const body = JSON.stringify({ lineItems: [await shopper.line('olive-oil', 1)] });
  const headers = { authorization: shopper.tokens.access_token };
  const listening = await startServer(shop, 0);
  await shop.admin('faults', { faults: [{ path: 'add-to-cart', delayMs: 60_000 }] });
  const init = () => ({ method: 'POST', headers, body, signal: AbortSignal.timeout(20) });
  const timeout = expect.objectContaining({ name: 'TimeoutError' });
  await expect(shop.send('/ecom/v1/carts/current/add-to-cart', init())).rejects.toEqual(timeout);
  await expect(fetch(`${listening.url}/ecom/v1/carts/current/add-to-cart`, init())).rejects.toEqual(timeout);
  expect((await shopper.get('/ecom/v1/carts/current')).status).toBe(404);
  await listening.close();
  shop.close();
});

test('a fault that drops a call closes the connection over HTTP', async () => {
  const shop = await openShop();
  const listening = await startServer(shop, 0);
  await shop.admin('faults', { faults: [{ path: '/v1/carts', times: 1, drop: 'before' }] });
  await expect(fetch(`${listening.url}/ecom/v1/carts/current`)).rejects.toThrow('fetch failed');
  expect((await fetch(`${listening.url}/ecom/v1/carts/current`)).status).toBe(401);
  await listening.close();
  shop.close();
});

test('a reset restores the seed', async () => {
  const { visitor, admin, close } = await openShop();
  const shopper = await visitor();
  await shopper.add('olive-oil', 1);
  await admin('stock', { slug: 'olive-oil', quantity: 0 });
  await admin('reset', {});
  expect((await admin('carts')).carts).toEqual([]);
  expect((await shopper.get('/ecom/v1/carts/current')).status).toBe(401);
  expect((await (await visitor()).product('olive-oil')).stock.quantity).toBe(60);
  close();
});

test('/cdn serves the bundle to any origin; entries revalidate, chunks are immutable', async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'dist', 'shared'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'no');
  writeFileSync(join(folder, 'dist', 'kiosk.js'), 'export {};');
  writeFileSync(join(folder, 'dist', 'shared', 'a-1f2e.js'), 'export {};');
  const { send, admin, close } = await openShop({ cdn: join(folder, 'dist') });
  const entry = await send('/cdn/kiosk.js?ver=6.5');
  expect(await entry.text()).toBe('export {};');
  expect(Object.fromEntries(entry.headers)).toMatchObject({
    'content-type': expect.stringContaining('text/javascript'),
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  });
  const etag = entry.headers.get('etag') ?? '';
  expect((await send('/cdn/kiosk.js', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await send('/cdn/shared/a-1f2e.js')).headers.get('cache-control')).toContain('immutable');
  for (const path of ['/cdn/../secret.txt', '/cdn/%2e%2e/secret.txt', '/cdn/..%2fsecret.txt', '/cdn/..%5csecret.txt'])
    expect((await send(path)).status, path).toBe(404);
  expect((await admin('log')).requests[0]).toMatchObject({ path: '/cdn/kiosk.js', status: 200 });
  close();
});

test('carts, orders, stock and tokens survive a restart', async () => {
  const db = join(tempFolder(), 'shop.db');
  const before = await openShop({ db });
  const shopper = await before.visitor();
  await shopper.add('olive-oil', 2);
  const { body } = await shopper.post('/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: { country: 'DE' },
  });
  await shopper.post(`/ecom/v1/checkouts/${body.checkoutId}/create-order`);
  await shopper.add('garden-twine', 1);
  before.close();

  const after = await openShop({ db });
  const again = after.as(shopper.tokens);
  expect((await again.cart()).lineItems.map(({ productName }) => productName.original)).toHaveLength(1);
  expect((await after.admin('orders')).orders).toHaveLength(1);
  expect((await again.product('olive-oil')).stock.quantity).toBe(58);
  const renewed = await after.call('POST', '/oauth2/token', {
    grantType: 'refresh_token',
    refreshToken: shopper.tokens.refresh_token,
  });
  expect(renewed.status).toBe(200);
  after.close();
});
