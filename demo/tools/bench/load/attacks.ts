import { readFileSync } from 'node:fs';
import { postJson, send, visit } from './http.ts';

/** A request that costs a server much more than its sender. */
export interface Attack {
  readonly name: string;
  /** The number of requests in flight at a time. */
  readonly atOnce: number;
  /** The statuses of a server that withstands the attack, apart from 429. */
  readonly answers: readonly number[];
  /** Sends one request without an account. Resolves with the status of the answer. */
  send(server: string): Promise<number>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const REVIEWS = '/v1/reviews/query';
const MEGABYTE = 1_000_000;

/** Sends JSON as a new visitor. */
async function post(server: string, path: string, body: object | string): Promise<number> {
  const token = await visit(server);
  return (await send(server + path, { token, body: typeof body === 'string' ? body : JSON.stringify(body) })).status;
}

const repeat = <T>(count: number, one: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => one(index));

const list = (count: number, one: string): string => `[${Array(count).fill(one).join()}]`;

/** A filter with as many conditions as the platform accepts, none of which matches. */
const widestFilter = { $or: repeat(50, index => ({ entityId: { $contains: `${'a'.repeat(200)}${index}` } })) };
/** A filter with as many values as the platform accepts. */
const longestFilter = { 'moderation.moderationStatus': { $in: repeat(1_000, index => `STATUS_${index}`) } };
const bodyOfFilter = (conditions: number) => `{"query":{"filter":{"$or":${list(conditions, '{"verified":true}')}}}}`;

const graphql = (server: string, query: string, variables: object = {}): Promise<number> =>
  post(server, '/graphql/alpha', { query, variables });

/** A box of an MP4 file. */
function box(type: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}
const boxes = (count: number, type: string, content?: Uint8Array) =>
  Buffer.concat(Array<Uint8Array>(count).fill(box(type, content)));

const film = readFileSync(new URL('../../../platform/seed/data/files/film.mp4', import.meta.url));
const FILM_START = 2_711;
const [start, movie] = [film.subarray(0, film.readUInt32BE(0)), film.subarray(film.readUInt32BE(0) + 8, FILM_START)];

/** Creates the bytes at the first call, and returns them at each call. */
function once(create: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= create();
    return made;
  };
}

/** A fragment without samples. */
const fragment = Buffer.concat([
  film.subarray(film.indexOf('moof') - 4, film.indexOf('mdat', film.indexOf('moof')) - 4),
  box('mdat'),
]);

const films = [
  () => Buffer.concat([film.subarray(0, FILM_START), boxes(100_000, 'moof')]),
  () => Buffer.concat([start, box('moov', Buffer.concat([movie, boxes(2_000_000, 'trak')]))]),
  () => Buffer.concat([film.subarray(0, FILM_START), box('moof', boxes(400_000, 'traf')), box('mdat')]),
  // As many fragments as the platform reads.
  () => Buffer.concat([film.subarray(0, FILM_START), ...Array<Buffer>(9_900).fill(fragment)]),
].map(once);

async function upload(server: string, bytes: Uint8Array): Promise<number> {
  const announced = { mimeType: 'video/mp4', fileName: 'film.mp4', sizeInBytes: `${bytes.length}` };
  const { uploadUrl } = await postJson(`${server}/v1/files/generate-upload-url`, announced, await visit(server));
  return (await send(uploadUrl, { method: 'PUT', body: bytes, headers: { 'content-type': 'video/mp4' } })).status;
}

function* megabytes(count: number): Generator<Uint8Array> {
  const bytes = Buffer.alloc(MEGABYTE, 32);
  for (let index = 0; index < count; index++) yield bytes;
}

/** Bodies of almost as many bytes and values as the platform accepts. */
const fullBodies: readonly (readonly [path: string, body: string])[] = [
  ['/v1/carts/current/add-to-cart', `{"lineItems":${list(300_000, '{}')}}`],
  ['/v1/carts/current/add-to-cart', `{"lineItems":${'['.repeat(90)}${list(250_000, '[]')}${']'.repeat(90)}}`],
  [
    '/v1/carts/current/add-to-cart',
    `{"lineItems":${list(49_000, '{}')},"customLineItems":${list(900, `"${'a'.repeat(900)}"`)}}`,
  ],
  ['/v1/reviews/count', `{"filter":{"entityId":"${'\\ud83d\\ude00'.repeat(80_000)}"}}`],
  ['/v2/register', `{"clientMetaData":{${repeat(60_000, index => `"k${index}":1`).join()}}}`],
  ['/graphql/alpha', `{"query":"{ shop }","variables":{"a":${list(400_000, '1')}}}`],
];

let turn = 0;
/** The next entry of a list, in turn. */
const next = <T>(all: readonly T[]): T => all[turn++ % all.length] as T;

let account = 0;
const newAccount = () => `stranger-${++account}@example.com`;

/** Requests that once stopped a server like this, and requests just small enough for the server to accept. */
export const attacks: readonly Attack[] = [
  {
    name: 'filters of many conditions',
    atOnce: 4,
    answers: [200, 400],
    send: server =>
      post(
        server,
        REVIEWS,
        next([{ query: { filter: widestFilter } }, { query: { filter: longestFilter } }, bodyOfFilter(40_000)]),
      ),
  },
  {
    name: 'GraphQL with many aliases',
    atOnce: 4,
    answers: [200],
    send: server =>
      next([
        () =>
          graphql(server, `query($f:JSON){${repeat(20, index => `a${index}:products(filter:$f){id}`).join()}}`, {
            f: { $or: Array(40_000).fill({ slug: 'a' }) },
          }),
        () =>
          graphql(server, `query($f:JSON){${repeat(120, index => `a${index}:products(filter:$f){id}`).join()}}`, {
            f: { $or: repeat(10, index => ({ name: { $contains: `a${index}` } })) },
          }),
        () =>
          graphql(
            server,
            `{${repeat(100, index => `a${index}:products{name description variants{id} collections{name}}`).join()}}`,
          ),
      ])(),
  },
  { name: 'films of many boxes', atOnce: 2, answers: [200], send: server => upload(server, next(films)()) },
  {
    name: 'passwords to hash',
    atOnce: 20,
    answers: [200, 400],
    send: async server => {
      const loginId = { email: newAccount() };
      const [status] = await Promise.all([
        post(server, '/v2/register', { loginId, password: 'correct horse' }),
        post(server, '/v2/login', { loginId, password: 'a wrong horse' }),
      ]);
      return status;
    },
  },
  {
    name: 'bodies of 400 MB',
    atOnce: 6,
    // 0 is a connection that closes before the answer has been read.
    answers: [413, 0],
    send: async server =>
      (
        await send(`${server}/oauth2/token`, {
          headers: next([JSON_TYPE, { ...JSON_TYPE, 'content-length': 400 * MEGABYTE }]),
          body: megabytes(400),
        })
      ).status,
  },
  {
    name: 'bodies of a megabyte',
    atOnce: 4,
    answers: [200, 400, 413],
    send: server => post(server, ...next(fullBodies)),
  },
  {
    name: 'preflights with blanks',
    atOnce: 4,
    answers: [204],
    send: async server =>
      (
        await send(`${server}/v1/carts/current`, {
          method: 'OPTIONS',
          headers: {
            origin: 'https://evil.example',
            'access-control-request-method': 'GET',
            'access-control-request-headers': `a${' '.repeat(15_500)}a`,
          },
        })
      ).status,
  },
];
