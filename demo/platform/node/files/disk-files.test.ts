import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type AnyJson, openShop } from '../../testing/open-shop.ts';
import { openDiskFiles } from './disk-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'box-'));
afterAll(() => rmSync(folder, { recursive: true }));
const db = join(folder, 'shop.db');

async function open() {
  const shop = await openShop({ db });
  const { accessToken } = await shop.admin('merchant-token', {});
  const post = async (path: string, body: unknown): Promise<AnyJson> =>
    (await shop.call('POST', `/v1${path}`, body, accessToken)).body;
  const file = async (id: string): Promise<AnyJson> =>
    (await shop.call('GET', `/v1/files/get-file-by-id?fileId=${id}`, undefined, accessToken)).body;
  return { ...shop, post, file };
}

test('files beside a database survive a restart; an unfinished import is FAILED', async () => {
  const before = await open();
  const { uploadUrl } = await before.post('/files/generate-upload-url', { mimeType: 'text/plain' });
  const sent = await before.send(new URL(uploadUrl).pathname, { method: 'PUT', body: 'kept' });
  const { file } = await sent.json();
  await before.admin('settings', { privateImports: true });
  const silent = createServer(() => {});
  await new Promise<void>(resolve => silent.listen(0, resolve));
  const { port } = silent.address() as AddressInfo;
  const late = await before.post('/files/import', { url: `http://127.0.0.1:${port}/a.txt` });
  await new Promise(resolve => silent.once('connection', resolve));
  expect((await before.file(late.file.id)).file.operationStatus).toBe('PENDING');
  before.close();
  silent.close();

  const after = await open();
  expect((await after.file(file.id)).file).toEqual(file);
  expect(await (await after.send(new URL(file.url).pathname)).text()).toBe('kept');
  expect((await after.file(late.file.id)).file.operationStatus).toBe('FAILED');
  await after.admin('reset', {});
  expect(readdirSync(`${db}.files`)).toEqual([]);
  expect((await after.send(new URL(file.url).pathname)).status).toBe(404);
  after.close();
});

test('closing the files of a platform in memory deletes their folder', () => {
  const box = openDiskFiles();
  const path = box.directory();
  expect(existsSync(path)).toBe(true);
  box.close();
  expect(existsSync(path)).toBe(false);
});

test('the file storage throws for an id of another form, such as a path', () => {
  const box = openDiskFiles();
  for (const id of ['../shop.db', '/etc/passwd', 'a'.repeat(32), `${'a'.repeat(32)}.png/..`, ''])
    expect(() => box.read({ id }), id).toThrow('no id of a file');
  box.close();
});
