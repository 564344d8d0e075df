import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Opens a proxy to a local port. The proxy breaks a connection when the sent bytes reach each of the given totals. */
export async function openFlakyProxy(port: number, dropsAfterBytes: readonly number[]) {
  const pendingDrops = [...dropsAfterBytes];
  const open = new Set<Socket>();
  let [sent, cuts] = [0, 0];
  const server = createServer(clientSocket => {
    const upstream = connect(port, '127.0.0.1');
    const end = () => {
      clientSocket.destroy();
      upstream.destroy();
    };
    for (const socket of [clientSocket, upstream]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    upstream.pipe(clientSocket);
    clientSocket.on('data', chunk => {
      sent += chunk.length;
      const dropAt = pendingDrops[0];
      if (dropAt !== undefined && sent >= dropAt) {
        pendingDrops.shift();
        cuts += 1;
        end();
      } else if (!upstream.write(chunk)) {
        clientSocket.pause();
        upstream.once('drain', () => clientSocket.resume());
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
