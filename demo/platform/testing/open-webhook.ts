import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Webhook {
  readonly url: string;
  /** What was posted, in order of arrival. */
  readonly bodies: readonly string[];
  readonly types: readonly (string | undefined)[];
  /** Waits until so many have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A webhook on a socket of this machine; `answer` says the status of the n-th post, or hangs for ever with 0. */
export async function openWebhook(answer: (n: number) => number = () => 200, port = 0): Promise<Webhook> {
  const bodies: string[] = [];
  const types: (string | undefined)[] = [];
  const waiting = new Set<() => void>();
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    types.push(request.headers['content-type']);
    const status = answer(bodies.push(Buffer.concat(chunks).toString()));
    if (status) response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    for (const look of waiting) look();
  });
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, // a server on a socket
    bodies,
    types,
    arrived: count =>
      new Promise(done => {
        const look = () => {
          if (bodies.length < count) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
