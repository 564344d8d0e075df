import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fate, Random } from '../../src/store/testing/cart-sequences.ts';

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

interface Due {
  readonly at: number;
  readonly come: () => void;
}

/**
 * The client's timeout for a request, ms.
 * The proxy treats an older request as canceled by the browser, even if a closed page has left its connection open.
 */
const GIVEN_UP_MS = 15_000;

function kindOf({ method, url = '' }: IncomingMessage): string {
  if (method === 'OPTIONS') return 'other';
  if (url.endsWith('/oauth2/token')) return 'token';
  if (/\/carts\/current\/(add|update|remove)/.test(url)) return 'write';
  if (!url.endsWith('/carts/current')) return 'other';
  return method === 'GET' ? 'read' : 'write';
}

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/**
 * Starts a proxy between browser and platform. The proxy delays cart and token requests and their answers at random,
 * and fails the requests for which the test has called `fail`. Delays pass only when the test moves the proxy's clock.
 */
export async function startBadDay(platform: string, random: () => Random) {
  const fates: { readonly fate: Fate; readonly on: string }[] = [];
  let now = 0;
  let due: Due[] = [];
  /** The number of requests under way that do not wait for the clock. */
  let moving = 0;
  /** The number of requests that wait for the clock. */
  let held = 0;
  /** Whether the proxy repeats its last successful answer to a write for each further write, and forwards none. */
  let areWritesDropped = false;
  let lastWritten: Answer | undefined;
  /** Cart and token requests, their outcomes and the test's notes, each with its time on the proxy's clock, ms. */
  let trace: string[] = [];
  /** Method, URL and body of the latest request, if the proxy cut its connection before the first byte of an answer. */
  let cutOff = '';

  let stopMoving: (() => void)[] = [];
  const move = (change: 1 | -1) => {
    moving += change;
    if (moving) return;
    for (const tell of stopMoving) tell();
    stopMoving = [];
  };
  const hold = async (until: Promise<unknown>) => {
    held++;
    move(-1);
    await until;
    move(1);
    held--;
  };
  const comeIn = (ms: number) => new Promise<void>(come => due.push({ at: now + ms, come }));
  const travel = async () => {
    if (!random()(4)) await hold(comeIn(random()(8) ? 20 + random()(150) : 1000 + random()(3000)));
  };
  const forward = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const { method, url, headers } = incoming;
      const target = { host: '127.0.0.1', port: new URL(platform).port, path: url, method, headers };
      request(target, async answer => {
        const { statusCode = 0, headers } = answer;
        resolve({ status: statusCode, headers, body: await readBody(answer) });
      })
        .on('error', reject)
        .end(body);
    });

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const sentAt = now;
    const body = await readBody(incoming);
    // Pictures do not matter to the cart, and the platform takes long to make them.
    if (/\/media\//.test(incoming.url ?? '')) return void outgoing.writeHead(404).end();
    const kind = kindOf(incoming);
    // Does not fail a request that the browser repeats by itself, because the browser would then repeat it again.
    // In reality, a browser repeats a request more than once only if several connections in a row break.
    const words = `${incoming.method} ${incoming.url} ${body}`;
    const isSentAgain = words === cutOff;
    cutOff = '';
    const index = isSentAgain ? -1 : fates.findIndex(({ on }) => on === kind);
    const fate = index < 0 ? undefined : fates.splice(index, 1)[0]?.fate;
    const note = (words: string) => {
      if (kind !== 'other') trace.push(`${now} ${kind} of ${sentAt} ${fate ?? ''} ${words}`);
    };
    note(words);
    // A browser repeats a request by itself on a new connection if it received no byte of an answer.
    // A browser does not repeat a request whose answer had begun.
    const cut = (hasBegun = !!random()(2)) => {
      if (hasBegun) outgoing.writeHead(200, { 'access-control-allow-origin': '*' }).write('{');
      else cutOff = words;
      setImmediate(() => incoming.socket.destroy());
    };
    const answerWith = ({ status, headers, body }: Answer) => outgoing.writeHead(status, headers).end(body);
    const fail = (status: number, headers = {}) =>
      answerWith({ status, headers: { 'access-control-allow-origin': '*', ...headers }, body: Buffer.from('{}') });
    const untilClosed = new Promise<void>(resolve => outgoing.once('close', () => resolve()));
    const untilGivenUp = () => hold(Promise.race([untilClosed, comeIn(sentAt + GIVEN_UP_MS - now)]));
    if (kind !== 'other') await travel();
    if (fate === 'late') {
      await untilGivenUp();
      await hold(comeIn(random()(4000)));
    }
    if (fate === 'lost') return cut();
    if (fate === 'broken') {
      // The platform carries out the request, so the browser must not repeat it.
      cut(true);
      await hold(comeIn(random()(4500)));
      const { status } = await forward(incoming, body);
      return note(`carried out: ${status}`);
    }
    if (fate === '500') return void fail(500);
    if (fate === '429') return void fail(429, random()(4) ? { 'retry-after': String(1 + random()(8)) } : {});
    if (areWritesDropped && kind === 'write' && lastWritten) return void answerWith(lastWritten);
    const answer = await forward(incoming, body);
    note(`carried out: ${answer.status}`);
    if (kind === 'write' && answer.status === 200) lastWritten = answer;
    if (fate === 'silent') await untilGivenUp();
    if (kind !== 'other') await travel();
    if (fate === 'unanswered') return cut();
    if (fate === '502 after') return void fail(502);
    answerWith(answer);
  }

  /** Resolves once all requests have ended or wait for the clock. */
  const still = () => new Promise<void>(resolve => (moving ? stopMoving.push(resolve) : resolve()));
  const forwardTo = (at: number) => {
    now = at;
    const arriving = due.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    due = due.filter(({ at }) => at > now);
    for (const { come } of arriving) come();
  };

  const server = createServer((incoming, outgoing) => {
    move(1);
    carry(incoming, outgoing)
      .catch(() => incoming.socket.destroy())
      .finally(() => move(-1));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://shop.localhost:${(server.address() as AddressInfo).port}`,
    fail: (fate: Fate, on: string, times: number) => {
      for (let time = 0; time < times; time++) fates.push({ fate, on });
    },
    note: (words: string) => void trace.push(`${now} ${words}`),
    /** Returns the trace since the last call. */
    takeTrace: () => {
      const told = trace;
      trace = [];
      return told;
    },
    /** Drops all failures that no request has met yet. */
    clearUp: () => {
      fates.length = 0;
    },
    /** Moves the proxy's clock until no request is under way. */
    end: async () => {
      while (due.length || moving) {
        forwardTo(Math.max(now, ...due.map(({ at }) => at)));
        await still();
      }
    },
    dropWrites: () => {
      areWritesDropped = true;
    },
    now: () => now,
    isMoving: () => moving > 0,
    still,
    held: () => held,
    /** Milliseconds until the first request or answer that waits for the clock goes on; `Infinity` if none waits. */
    next: () => Math.min(...due.map(({ at }) => at - now)),
    forward: (ms: number) => forwardTo(now + ms),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
