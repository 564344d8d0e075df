import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Platform } from '../platform.ts';
import type { ManySockets } from '../testing/many-sockets.ts';
import type { AnyJson } from '../testing/open-shop.ts';
import { createNodePlatform } from './platform.ts';
import { startServer } from './server.ts';
import { createTurns } from './turns.ts';

/** The number of sockets to open at once. `npm run soak` opens three thousand. */
const SOCKETS = Number(process.env.SOCKETS ?? 200);

const script = fileURLToPath(new URL('../testing/many-sockets.ts', import.meta.url));

interface Opening {
  readonly count: number;
  readonly mode?: 'busy';
}

/** Starts a server for the platform and opens sockets to it from another process, which measures the answers. */
async function openSockets(platform: Platform, { count, mode }: Opening): Promise<ManySockets> {
  const { port, close } = await startServer(platform, 0);
  const url = `http://127.0.0.1:${port}`;
  const given = ['--import', 'tsx', script, url, `${count}`, `${mode}`];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, given, { maxBuffer: 2 ** 26 });
    return JSON.parse(stdout) as ManySockets;
  } finally {
    await close();
  }
}

/** A platform that blocks for `ms` milliseconds per request, and adds the request's path to `asked`. */
function workingFor(ms: number, asked: string[] = []): Platform {
  return {
    async fetch({ url }) {
      asked.push(new URL(url).pathname);
      for (const end = performance.now() + ms; performance.now() < end; );
      return Response.json({});
    },
    close() {},
  };
}

/** Sends a request with any target and `Host`, which `fetch` does not allow. Resolves with the raw response. */
async function sendRaw(port: number, target: string, host: string, body?: object): Promise<string> {
  const text = body ? JSON.stringify(body) : '';
  const socket = connect(port, '127.0.0.1');
  socket.end(
    `${body ? 'POST' : 'GET'} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
  const chunks = await socket.toArray();
  return Buffer.concat(chunks).toString();
}

test(
  'the server refuses requests with another server in Host or request line',
  { tags: ['@security-forged-host'] },
  async () => {
    const platform = await createNodePlatform({ url: () => 'https://api.shop.example' });
    const { port, close } = await startServer(platform, 0);
    const grant = { clientId: 'demo-client', grantType: 'anonymous' };
    const own = `127.0.0.1:${port}`;
    for (const [target, host] of [
      ['/oauth2/token', 'evil.example'],
      ['/oauth2/token', 'localhost.evil.example'],
      ['/oauth2/token', '127.0.0.1@evil.example'],
      ['http://evil.example/oauth2/token', own],
      [`http://${own}/oauth2/token`, 'evil.example'],
      ['http://evil.example/_/merchant-token', own],
    ] as const)
      expect([target, host, await sendRaw(port, target, host, grant)]).toEqual([
        target,
        host,
        expect.stringMatching(/^HTTP\/1\.1 4(00|21) /),
      ]);
    for (const host of [own, `shop.localhost:${port}`, `[::1]:${port}`, 'api.shop.example'])
      expect(await sendRaw(port, '/oauth2/token', host, grant)).toMatch(/^HTTP\/1\.1 200 /);
    await close();
    platform.close();
  },
);

test('links have the platform’s own URL, not the host of the request', { tags: ['@security-mail-links'] }, async () => {
  const platform = await createNodePlatform({ url: () => 'https://api.shop.example' });
  const { url, close } = await startServer(platform, 0);
  const post = async (path: string, body: object, token = ''): Promise<AnyJson> =>
    (await fetch(url + path, { method: 'POST', headers: { authorization: token }, body: JSON.stringify(body) })).json();
  const { access_token } = await post('/oauth2/token', { clientId: 'demo-client', grantType: 'anonymous' });
  const { redirectSession } = await post('/v1/redirect-session', { login: {} }, access_token);
  expect(redirectSession.fullUrl).toMatch(/^https:\/\/api\.shop\.example\/login\?/);
  const email = 'ada@example.com';
  await post('/v2/register', { loginId: { email }, password: 'correct horse' }, access_token);
  await post('/_api/iam/recovery/v1/send-email', { email }, access_token);
  const { mails }: AnyJson = await (await fetch(`${url}/_/outbox`)).json();
  expect(mails[0].links[0]).toMatch(/^https:\/\/api\.shop\.example\/recover\?/);
  await close();
  platform.close();
});

test('the server answers each of many sockets with 200, or with 429 and Retry-After', async () => {
  const platform = await createNodePlatform();
  const { refusals, ...figures } = await openSockets(platform, { count: SOCKETS });
  platform.close();
  const { open, statuses, medianMs, slowestMs } = figures;
  const counted = { open, answered: statuses[200] ?? 0, comeAgain: statuses[429] ?? 0, medianMs, slowestMs };
  console.log(`sockets at once: SOCKETS=${SOCKETS} ${JSON.stringify(counted)}`);
  expect(figures.open).toBe(SOCKETS);
  expect(figures.statuses[200]).toBeGreaterThan(0);
  expect((figures.statuses[200] ?? 0) + (figures.statuses[429] ?? 0)).toBe(SOCKETS);
  for (const { retryAfter } of refusals) expect(retryAfter).toMatch(/^([1-9]|[12]\d|30)$/);
});

test('each of 200 busy sockets gets an answer within the server’s first 1,000 answers', async () => {
  const { open, statuses, answers } = await openSockets(workingFor(3), { count: 200, mode: 'busy' });
  expect(open).toBe(200);
  expect(statuses).toEqual({ 200: 200 });
  expect(answers).toBeLessThan(5 * 200);
});

test('the server answers 429 if the queue refuses a request, except to a test control', async () => {
  const asked: string[] = [];
  const { port, close } = await startServer(workingFor(0, asked), 0, '127.0.0.1', { wait: async () => 2 });
  try {
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: '{}' });
    const refused = await ask('/oauth2/token');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toEqual({
      message: 'Too many requests',
      details: { applicationError: { code: 'TOO_MANY_REQUESTS', description: expect.any(String) } },
    });
    expect((await ask('/_/health')).status).toBe(200);
    expect(asked).toEqual(['/_/health']);
  } finally {
    await close();
  }
});

test('createTurns refuses a turn if its queue is full, and grants the others in order', async () => {
  const turns = createTurns({ maxWaiting: 20 });
  const taken: number[] = [];
  const waits = Array.from({ length: 100 }, async (_, index) => {
    const turn = await turns.wait();
    taken.push(index);
    return turn;
  });
  const answers = await Promise.all(waits);
  expect(answers.map(turn => turn === undefined)).toEqual(answers.map((_, index) => index < 20));
  expect(taken.filter(index => index < 20)).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('a refused turn has the seconds until a retry; a turn that waited 60 s is refused', async () => {
  let now = 0;
  const turns = createTurns({ now: () => now });
  const waits = Array.from({ length: 502 }, () => turns.wait());
  expect(await waits[500]).toBe(2);
  expect(await waits[501]).toBe(2);
  expect(await waits[0]).toBeUndefined();
  now = 60_000;
  expect(await waits[1]).toBe(30);
  expect(await waits[499]).toBe(30);
  expect(await turns.wait()).toBeUndefined();
});
