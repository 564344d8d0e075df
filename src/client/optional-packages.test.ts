import { expect, test, vi } from 'vitest';
import type { CallClient } from './call.ts';
import { readEvent } from './read-event.ts';
import { uploadFile } from './upload.ts';

vi.mock('jose', () => {
  throw new Error('not there');
});
vi.mock('tus-js-client', () => {
  throw new Error('not there');
});

test('the error of readEvent names the package jose when it is not installed', async () => {
  await expect(readEvent('a.b.c', 'a key')).rejects.toThrow('verified by jose, which could not be loaded');
});

test('the error of uploadFile names tus-js-client when it is not installed', async () => {
  const client = { call: async () => ({ uploadUrl: 'https://files.example/', uploadToken: 'token' }) };
  const file = new Blob([new Uint8Array(5_000_000)]);
  await expect(uploadFile(client as unknown as CallClient, file)).rejects.toThrow(
    'sent by tus-js-client, which could not',
  );
});
