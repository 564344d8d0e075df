import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { codeBlock } from '../../../src/testing/docs.ts';
import { openShop } from '../testing/open-shop.ts';
import { tempFolder } from '../testing/temp-folder.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Writes the documentation's webhook to a file that imports the client from its sources. Returns the path. */
function writeExample(): string {
  const code = codeBlock('ts', 'readEvent(');
  const file = join(tempFolder(), 'webhook.mts');
  writeFileSync(file, code.replace('kiosk-widgets/client', pathToFileURL(fromRoot('src/index.ts')).href));
  return file;
}

const freePort = () =>
  new Promise<number>(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // a server on a socket
      server.close(() => done(port));
    });
  });

test('the documentation’s webhook example handles an order event of the platform', async () => {
  const port = await freePort();
  // Retries last until the webhook's process has started.
  const retryMs = Array<number>(2_400).fill(50);
  const shop = await openShop({ webhook: `http://127.0.0.1:${port}/`, dispatcher: { retryMs } });
  const { publicKey } = await shop.admin('keys');
  const env = { ...process.env, KIOSK_EVENT_KEY: publicKey, KIOSK_CLIENT_ID: 'demo-client', PORT: String(port) };
  const webhook = spawn(process.execPath, [fromRoot('node_modules/tsx/dist/cli.mjs'), writeExample()], { env });
  let said = '';
  webhook.stdout.on('data', chunk => {
    said += chunk;
  });
  try {
    const visitor = await shop.visitor();
    await visitor.add('olive-oil', 1);
    const address = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };
    const input = { channelType: 'WEB', shippingAddress: address, email: 'ada@example.com' };
    const { checkoutId } = (await visitor.post('/ecom/v1/carts/current/create-checkout', input)).body;
    await visitor.post(`/ecom/v1/checkouts/${checkoutId}/create-order`);
    await vi.waitFor(() => expect(said).toBe('Pack order 10001\n'), { timeout: 120_000, interval: 100 });
  } finally {
    webhook.kill();
    shop.close();
  }
});
