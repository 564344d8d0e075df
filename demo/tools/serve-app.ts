import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

interface RunningServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves a Hono app on localhost; port 0 picks a free port. */
export function serveApp(
  app: { fetch(request: Request): Response | Promise<Response> },
  port: number,
): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (info: AddressInfo) =>
      resolve({
        port: info.port,
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
