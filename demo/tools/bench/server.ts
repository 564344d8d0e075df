import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { createCertificate } from './certificate.ts';

/** The purpose of a request, which decides its delay. */
export type Kind = 'page' | 'picture' | 'script' | 'style' | 'api' | 'preflight' | 'unknown';

export interface BenchRequest {
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly method: string;
  readonly body: string;
}

export interface Answer {
  readonly kind: Kind;
  readonly type: string;
  readonly body: string | Buffer;
  readonly status?: number;
  /** The header of a file. API answers are not cached. */
  readonly cacheControl?: string;
}

export interface LoggedRequest {
  readonly kind: Kind;
  readonly method: string;
  readonly url: string;
  /** The bytes of the compressed body. */
  readonly bytes: number;
  readonly arrivedAt: number;
  /** Infinity until the server answers. */
  answeredAt: number;
}

/** Milliseconds that the server waits before it answers. */
export interface Delays {
  readonly file: number;
  readonly api: number;
  readonly preflight: number;
}

export interface BenchServer {
  readonly port: number;
  readonly keyHash: string;
  setDelays(delays: Delays): void;
  /** The requests since the last call. */
  takeLog(): readonly LoggedRequest[];
  close(): void;
}

/** How long browsers may cache a preflight, for all APIs alike. The platform has the same value. */
const PREFLIGHT_MAX_AGE_SECONDS = 7200;

async function readBody(request: Http2ServerRequest): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Compresses each body once: files as a CDN does, answers as an API does. */
function createCompressor() {
  const compressed = new Map<string | Buffer, Buffer>();
  return ({ body, kind }: Answer): Buffer => {
    const known = compressed.get(body);
    if (known) return known;
    const quality = kind === 'api' || kind === 'page' ? 4 : 11;
    const bytes = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    compressed.set(body, bytes);
    return bytes;
  };
}

/** Starts one HTTP/2 server for all hosts: pages, CDN and APIs, with the same headers and delays for all subjects. */
export async function startBenchServer(answer: (request: BenchRequest) => Answer | undefined): Promise<BenchServer> {
  const { key, cert, keyHash } = createCertificate();
  const compress = createCompressor();
  let delays: Delays = { file: 0, api: 0, preflight: 0 };
  let log: LoggedRequest[] = [];
  const delayOf = (kind: Kind) => (kind === 'api' ? delays.api : kind === 'preflight' ? delays.preflight : delays.file);

  async function handle(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const { host, pathname: path, searchParams: query, href } = new URL(request.url, `https://${request.authority}`);
    const arrivedAt = performance.now();
    const method = request.method;
    const preflight = method === 'OPTIONS';
    const found = preflight ? undefined : answer({ host, path, query, method, body: await readBody(request) });
    const kind = preflight ? 'preflight' : (found?.kind ?? 'unknown');
    const bytes = found ? compress(found) : Buffer.alloc(0);
    const logged = { kind, method, url: href, bytes: bytes.length, arrivedAt, answeredAt: Number.POSITIVE_INFINITY };
    log.push(logged);
    await new Promise(resolve => setTimeout(resolve, delayOf(kind)));
    logged.answeredAt = performance.now();
    if (response.writableEnded || response.stream?.destroyed) return;
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('timing-allow-origin', '*');
    if (preflight) {
      response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE');
      response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
      response.setHeader('access-control-max-age', String(PREFLIGHT_MAX_AGE_SECONDS));
      response.statusCode = 204;
      response.end();
      return;
    }
    response.statusCode = found ? (found.status ?? 200) : 404;
    if (found) {
      response.setHeader('content-type', found.type);
      response.setHeader('content-encoding', 'br');
      response.setHeader('cache-control', found.cacheControl ?? 'no-store');
    }
    response.end(bytes);
  }

  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    handle(request, response).catch(error => {
      console.error(error);
      response.stream?.close();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    keyHash,
    setDelays: given => {
      delays = given;
    },
    takeLog: () => {
      const taken = log;
      log = [];
      return taken;
    },
    close: () => server.close(),
  };
}
