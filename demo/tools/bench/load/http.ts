import { type IncomingMessage, request } from 'node:http';

// biome-ignore lint/suspicious/noExplicitAny: a load has no use for types of answers.
export type AnyJson = any;

interface LoadAnswer {
  readonly status: number;
  readonly text: string;
}

interface Sent {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** Text, bytes, or chunks without a stated length. */
  readonly body?: string | Uint8Array | Iterable<Uint8Array>;
}

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
  return text;
}

/** Sends a request on a separate connection. Resolves with status 0 when the server closes it without an answer. */
export function send(url: string, { method = 'POST', token, headers, body }: Sent = {}): Promise<LoadAnswer> {
  return new Promise(resolve => {
    const fail = () => resolve({ status: 0, text: '' });
    const isWhole = typeof body === 'string' || body instanceof Uint8Array;
    const asking = request(
      url,
      {
        method,
        agent: false,
        headers: {
          ...(token && { authorization: token }),
          ...(isWhole && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      incoming => {
        readText(incoming).then(text => resolve({ status: incoming.statusCode ?? 0, text }), fail);
        // Stops sending the rest of a body that the server refuses.
        incoming.once('end', () => asking.destroy());
      },
    );
    asking.on('error', fail);
    if (!body || isWhole) {
      asking.end(body);
      return;
    }
    const chunks = body[Symbol.iterator]();
    const write = (): void => {
      for (;;) {
        if (asking.destroyed) return;
        const { done, value } = chunks.next();
        if (done) return void asking.end();
        if (!asking.write(value)) return void asking.once('drain', write);
      }
    };
    write();
  });
}

/** Thrown for an answer with another status than 200. */
export class RefusedError extends Error {
  readonly status: number;

  constructor({ status, text }: LoadAnswer, path: string) {
    super(`${status} for ${path}: ${text.slice(0, 200)}`);
    this.status = status;
  }
}

/** Sends JSON. Resolves with the JSON of a 200; otherwise throws a `RefusedError`. */
export async function postJson(url: string, body: object, token?: string): Promise<AnyJson> {
  const answer = await send(url, { body: JSON.stringify(body), ...(token && { token }) });
  if (answer.status !== 200) throw new RefusedError(answer, new URL(url).pathname);
  return JSON.parse(answer.text);
}

/** The access token of a new visitor. */
export const visit = async (server: string): Promise<string> =>
  (await postJson(`${server}/oauth2/token`, { clientId: 'demo-client', grantType: 'anonymous' })).access_token;
