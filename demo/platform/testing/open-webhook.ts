import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Webhook {
  readonly url: string;
  /** The bodies of the received requests, in order. */
  readonly bodies: readonly string[];
  readonly contentTypes: readonly (string | undefined)[];
  /** Waits until `count` requests have arrived. */
  waitForCount(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A webhook on a local HTTP server. `statusFor` returns the status for the n-th request, counted from 1. With the
 * status 0 the server does not respond.
 */
export async function openWebhook(statusFor: (n: number) => number = () => 200, port = 0): Promise<Webhook> {
  const bodies: string[] = [];
  const contentTypes: (string | undefined)[] = [];
  const waiters = new Set<() => void>();
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    contentTypes.push(request.headers['content-type']);
    const status = statusFor(bodies.push(Buffer.concat(chunks).toString()));
    if (status) response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    for (const wake of waiters) wake();
  });
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done));
  return {
    // The cast is safe because the server listens on a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    bodies,
    contentTypes,
    waitForCount: count =>
      new Promise(done => {
        const check = () => {
          if (bodies.length < count) return;
          waiters.delete(check);
          done();
        };
        waiters.add(check);
        check();
      }),
    close: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
