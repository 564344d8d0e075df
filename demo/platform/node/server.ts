import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { refuseRequest } from '../app.ts';
import { apiError, toErrorResponse } from '../core/api-error.ts';
import { isLoopbackHost } from '../core/origins.ts';
import { ConnectionDroppedError } from '../faults.ts';
import type { Platform } from '../platform.ts';
import { createTurns } from './turns.ts';

/**
 * The most connections that wait to be accepted. Further clients only retry after 1, 3, 7, 15 and 31 s, because the
 * system drops their first packet.
 */
const BACKLOG = 4096;

/**
 * Whether a request skips the queue. Test controls, files of the bundle and preflights do. A page could not read the
 * refusal of a preflight.
 */
const isServedAtOnce = ({ method, url }: Request): boolean =>
  method === 'OPTIONS' || /^\/(_|cdn)\//.test(new URL(url).pathname);

/**
 * The 421 response to a request that names another server, because links in a normal answer would lead to that server
 * (DNS rebinding).
 */
const refuseHost = () =>
  toErrorResponse(apiError(421, 'MISDIRECTED_REQUEST', 'The request names another server. Start this one with --url.'));

/** Whether the request line and the header `Host` name this server, by a loopback name or by its own URL. */
function isForThisServer({ url }: Request, host: string | undefined, ownUrl: string | undefined): boolean {
  const own = ownUrl && new URL(ownUrl).host;
  return [new URL(url).host, host].every(name => name === undefined || name === own || isLoopbackHost(name));
}

interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Stops at once and closes open connections. */
  close(): Promise<void>;
}

/** Serves a platform over HTTP, by default only on 127.0.0.1. Port 0 picks a free port. Rejects if it cannot listen. */
export function startServer(
  platform: Platform,
  port: number,
  hostname = '127.0.0.1',
  turns = createTurns(),
): Promise<RunningServer> {
  const handleRequest = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
    if (!isForThisServer(request, incoming.headers.host, platform.url?.())) return refuseHost();
    try {
      const retryAfter = isServedAtOnce(request) ? undefined : await turns.wait();
      return retryAfter === undefined ? await platform.fetch(request) : refuseRequest(request, retryAfter);
    } catch (error) {
      if (!(error instanceof ConnectionDroppedError) && !request.signal.aborted) throw error;
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  };
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch: handleRequest as typeof platform.fetch });
    server.on('error', reject);
    server.listen({ port, host: hostname, backlog: BACKLOG }, () => {
      const { port: listening } = server.address() as AddressInfo;
      resolve({
        port: listening,
        url: `http://localhost:${listening}`,
        close: () =>
          new Promise(done => {
            server.close(() => done());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
  });
}
