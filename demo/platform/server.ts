import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ConnectionDroppedError } from './faults.ts';
import type { Platform } from './platform.ts';

interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Stops at once and closes open connections. */
  close(): Promise<void>;
}

/** Serves a platform over HTTP on this machine; port 0 picks a free one. */
export function startServer(platform: Platform, port: number, hostname = '127.0.0.1'): Promise<RunningServer> {
  const handleRequest = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
    try {
      return await platform.fetch(request);
    } catch (error) {
      if (!(error instanceof ConnectionDroppedError) && !request.signal.aborted) throw error;
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: handleRequest as typeof platform.fetch, port, hostname }, (info: AddressInfo) =>
      resolve({
        port: info.port,
        url: `http://localhost:${info.port}`,
        close: () =>
          new Promise(done => {
            server.close(() => done());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
    server.on('error', reject);
  });
}
