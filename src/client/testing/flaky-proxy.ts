import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a port of this machine that breaks whenever so many bytes have gone through it, until none are left. */
export async function openCuttingProxy(port: number, cutsAfter: readonly number[]) {
  const waiting = [...cutsAfter];
  const open = new Set<Socket>();
  let [sent, cuts] = [0, 0];
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    far.pipe(near);
    near.on('data', chunk => {
      sent += chunk.length;
      const cut = waiting[0];
      if (cut !== undefined && sent >= cut) {
        waiting.shift();
        cuts += 1;
        end();
      } else if (!far.write(chunk)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
