import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../../demo/platform/node/server.ts';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import * as files from '../api/files.ts';
import { createElevatedClient } from '../index.ts';
import { createBaseClient } from './base-client.ts';
import type { BaseClient } from './client.ts';
import { openFlakyProxy } from './testing/flaky-proxy.ts';
import { uploadFile } from './upload.ts';

const MB = 1_000_000;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Opens a platform on a socket, a proxy to it that drops connections, and a merchant's client. */
async function open(...dropsAfterBytes: readonly number[]) {
  const platform = await openSeededPlatform();
  const { port, close } = await startServer(platform, 0);
  closing.push(() => platform.close(), close);
  const proxy = await openFlakyProxy(port, dropsAfterBytes);
  closing.push(proxy.close);
  const keys = { KIOSK_CLIENT_ID: 'demo-client', KIOSK_API_KEY: 'demo-api-key', KIOSK_API_HOST: proxy.url };
  return { proxy, merchant: createElevatedClient(keys) };
}

const hashBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A file of random bytes on disk, and its hash. */
async function createRandomFile(size: number) {
  const folder = mkdtempSync(join(tmpdir(), 'noise-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'noise');
  const file = await openFile(path, 'w');
  const hash = createHash('sha256');
  const block = randomBytes(MB);
  for (let at = 0; at < size; at += MB) {
    block.writeUInt32LE(at, 0);
    await file.write(block);
    hash.update(block);
  }
  await file.close();
  return { path, hash: hash.digest('hex') };
}

test('uploads a small file with its name, type and folder', async () => {
  const { merchant } = await open();
  const progress: number[] = [];
  const file = await uploadFile(merchant, new File(['Oil it twice a year.'], 'care.txt', { type: 'text/plain' }), {
    labels: ['wood'],
    filePath: 'guides',
    onProgress: sent => progress.push(sent),
  });
  expect(file).toMatchObject({ displayName: 'care.txt', mediaType: 'DOCUMENT', labels: ['wood'], filePath: '/guides' });
  expect(progress).toEqual([0, 20]);
  const { file: found } = await merchant.call(files.getFileDescriptor, { fileId: file.id });
  expect(found).toEqual(file);
  expect(await (await fetch(file.url)).text()).toBe('Oil it twice a year.');
});

test('uploads a large file and reports its growing progress', async () => {
  const { merchant } = await open();
  const bytes = randomBytes(11 * MB);
  const progress: number[] = [];
  const file = await uploadFile(merchant, new Blob([bytes]), { onProgress: sent => progress.push(sent) });
  expect(file).toMatchObject({ hash: hashBytes(bytes), sizeInBytes: String(bytes.length), mediaType: 'OTHER' });
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(bytes.length);
});

test('an aborted upload rejects with the abort reason', async () => {
  const { merchant } = await open();
  const { signal, abort } = (controller => ({
    signal: controller.signal,
    abort: () => controller.abort(new Error('enough')),
  }))(new AbortController());
  const sending = uploadFile(merchant, new Blob([randomBytes(12 * MB)]), {
    signal,
    onProgress: sent => sent > 5 * MB && abort(),
  });
  await expect(sending).rejects.toThrow('enough');
  await expect(uploadFile(merchant, new Blob(['x']), { signal })).rejects.toThrow('enough');
});

test('a visitor’s large file goes to visitor-uploads, and is refused in media-root', async () => {
  const { proxy } = await open();
  const visitor = createBaseClient({ clientId: 'demo-client', apiHost: proxy.url, storage: 'memory' });
  const file = new Blob([randomBytes(6 * MB)]);
  expect((await uploadFile(visitor, file)).parentFolderId).toBe('visitor-uploads');
  await expect(uploadFile(visitor, file, { parentFolderId: 'media-root' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('an upload succeeds although the responses to its parts are lost', async () => {
  const { proxy, merchant } = await open();
  const faults = [{ method: 'PATCH', path: '/upload-resumable', drop: 'after', times: 3 }];
  await fetch(`${proxy.url}/_/faults`, { method: 'POST', body: JSON.stringify({ faults }) });
  const bytes = randomBytes(5 * MB);
  expect((await uploadFile(merchant, new Blob([bytes]))).hash).toBe(hashBytes(bytes));
});

test('an upload to an expired URL rejects with the platform’s error', async () => {
  const { proxy, merchant } = await open();
  const late: Pick<BaseClient, 'call'> = {
    call: async (endpoint, ...rest) => {
      const response = await merchant.call(endpoint, ...rest);
      await fetch(`${proxy.url}/_/clock`, { method: 'POST', body: '{"offsetMs":90000000}' });
      return response;
    },
  };
  const gone = { name: 'CallError', status: 410, code: 'UPLOAD_EXPIRED' };
  await expect(uploadFile(late, new Blob([randomBytes(6 * MB)]))).rejects.toMatchObject(gone);
});

test('uploads 200 MB over three broken connections with less than 4 MB of buffers', async () => {
  const { proxy, merchant } = await open(31 * MB, 98 * MB, 163 * MB);
  const { path, hash } = await createRandomFile(200 * MB);
  const child = fileURLToPath(new URL('./testing/upload-child.ts', import.meta.url));
  const node = ['--expose-gc', '--import', 'tsx', child, proxy.url, path];
  const { stdout } = await promisify(execFile)(process.execPath, node);
  const report = JSON.parse(stdout);
  const [grown, buffers] = [report.grownBytes, report.bufferBytes].map(bytes => (bytes / MB).toFixed(1));
  console.log(`200 MB, ${proxy.cuts()} cuts: ${buffers} MB of buffers, memory grew by ${grown} MB`);
  expect(proxy.cuts()).toBe(3);
  expect(report).toMatchObject({ hash, sizeInBytes: String(200 * MB) });
  expect(report.bufferBytes).toBeLessThan(4 * MB);
  // The growth varies by 30 MB, because it depends on when garbage is collected and memory given back.
  expect(report.grownBytes).toBeLessThan(64 * MB);
  expect((await merchant.call(files.getFileDescriptor, { fileId: report.id })).file.hash).toBe(hash);
});

test('requests a resumable upload for files of 5 MB and more', async () => {
  const paths: string[] = [];
  const call = async ({ path }: { readonly path: string }) => {
    paths.push(path);
    throw new Error('No address');
  };
  for (const size of [5 * MB - 1, 5 * MB])
    await expect(uploadFile({ call } as unknown as BaseClient, new Blob([new Uint8Array(size)]))).rejects.toThrow(
      'No address',
    );
  expect(paths).toEqual([files.generateFileUploadUrl.path, files.generateFileResumableUploadUrl.path]);
});
