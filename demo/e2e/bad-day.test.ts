import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startBadDay } from './bad-day.ts';

test('a write whose connection breaks reaches the platform once, some seconds later', async () => {
  const received: (string | undefined)[] = [];
  const platform = createServer(({ url }, answer) => {
    received.push(url);
    answer.end('{}');
  });
  await new Promise<void>(resolve => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as AddressInfo;
  const day = await startBadDay(`http://127.0.0.1:${port}`, () => sides => sides - 1);
  day.fail('broken', 'write', 1);
  const path = '/carts/current/add-to-cart';
  const url = day.origin.replace('shop.localhost', '127.0.0.1') + path;
  const answer = fetch(url, { method: 'POST', body: '{}' }).then(response => response.text());
  await expect(answer).rejects.toThrow();
  expect(received).toEqual([]);
  await day.end();
  expect(received).toEqual([path]);
  await day.close();
  platform.close();
});
