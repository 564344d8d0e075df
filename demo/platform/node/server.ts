import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { refuseRequest } from '../app.ts';
import { apiError, toErrorResponse } from '../core/api-error.ts';
import { isLoopbackHost } from '../core/origins.ts';
import { ConnectionDroppedError } from '../faults.ts';
import type { Platform } from '../platform.ts';
import { createTurns } from './turns.ts';

/** Connections that may wait to be accepted. Of those beyond it a system drops the first packet: they try again after 1, 3, 7, 15, 31 s. */
const BACKLOG = 4096;

/** Test controls, files of the bundle, which a shop has elsewhere, and preflights, whose refusal no page can read. */
const isServedAtOnce = ({ method, url }: Request): boolean =>
  method === 'OPTIONS' || /^\/(_|cdn)\//.test(new URL(url).pathname);

/** Answers a request whose address names another server. Links would lead there, as those of a page that rebinds its name. */
const refuseHost = () =>
  toErrorResponse(apiError(421, 'MISDIRECTED_REQUEST', 'The request names another server. Start this one with --url.'));

/** Whether the request line and the header `Host` name this server: as this machine, or by its own URL. */
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

/** Serves a platform over HTTP on this machine; port 0 picks a free one. */
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
