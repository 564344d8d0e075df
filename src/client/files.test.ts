import { afterEach, expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import * as files from '../api/files.ts';
import { createElevatedClient } from '../index.ts';
import { cursorPages } from './pages.ts';
import { type UploadOptions, uploadFile } from './upload.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Opens a platform, and a merchant's client of it. */
async function open() {
  const platform = await openSeededPlatform();
  closing.push(platform.close);
  const passed = async (url: string | URL | Request, init?: RequestInit) => platform.fetch(new Request(url, init));
  const keys = { KIOSK_CLIENT_ID: 'demo-client', KIOSK_API_KEY: 'demo-api-key', KIOSK_API_HOST: 'http://api.test' };
  const client = createElevatedClient(keys, { fetch: passed });
  const upload = (text: string, options: UploadOptions = {}) =>
    uploadFile(client, new Blob([text], { type: 'text/plain' }), { ...options, fetch: passed });
  return { ...client, client, upload, load: passed };
}

test('the file calls upload, find, change, download, delete and restore a file', async () => {
  const { call, upload, load } = await open();
  const { id, parentFolderId } = await upload('Dry well.', {
    fileName: 'care.txt',
    filePath: 'guides',
    labels: ['oak'],
  });
  const fileIds = [id];
  const { files: found } = await call(files.searchFiles, { search: 'oak', mediaTypes: ['DOCUMENT'] });
  expect(found.map(file => file.id)).toEqual(fileIds);
  await call(files.updateFileDescriptor, { file: { id, displayName: 'Oak' } });
  const listed = await call(files.listFiles, { parentFolderId, sort: { fieldName: 'displayName', order: 'DESC' } });
  expect(listed.files.map(file => file.displayName)).toEqual(['Oak']);
  expect((await call(files.getFileDescriptors, { fileIds })).files).toEqual(listed.files);

  const { downloadUrls } = await call(files.generateFileDownloadUrl, { fileId: id, contentDisposition: 'INLINE' });
  expect(await (await load(downloadUrls[0]?.url ?? '')).text()).toBe('Dry well.');
  const { downloadUrl } = await call(files.generateFilesDownloadUrl, { fileIds });
  expect((await load(downloadUrl)).headers.get('content-type')).toBe('application/zip');

  await call(files.bulkDeleteFiles, { fileIds });
  const trash = async () => (await call(files.listDeletedFiles, {})).files.map(file => file.displayName);
  expect(await trash()).toContain('Oak');
  await call(files.bulkRestoreFilesFromTrashBin, { fileIds });
  expect(await trash()).not.toContain('Oak');
  await call(files.bulkDeleteFiles, { fileIds, permanent: true });
  await expect(call(files.getFileDescriptor, { fileId: id })).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});

test('the file calls get a video’s manifest; imports from private networks fail', async () => {
  const { call, load } = await open();
  const [film] = (await call(files.searchFiles, { mediaTypes: ['VIDEO'] })).files;
  const input = { fileId: film?.id ?? '', format: 'DASH' } as const;
  const { downloadUrl } = await call(files.generateVideoStreamingUrl, input);
  expect(await (await load(downloadUrl.url)).text()).toContain('<MPD');

  const url = 'http://127.0.0.1:1/a.txt';
  const { file } = await call(files.importFile, { url });
  const { files: two } = await call(files.bulkImportFiles, { importFileRequests: [{ url }] });
  const { results } = await call(files.bulkImportFile, { importFileRequests: [{ url }], returnEntity: true });
  const fileIds = [file, ...two, ...results.map(({ item }) => item)].flatMap(one => one?.id ?? []);
  expect(fileIds).toHaveLength(3);
  await expect
    .poll(async () => (await call(files.getFileDescriptors, { fileIds })).files.map(one => one.operationStatus))
    .toEqual(['FAILED', 'FAILED', 'FAILED']);
});

test('cursorPages pages 120 files as 50, 50 and 20 when a file is added meanwhile', async () => {
  const { client, upload } = await open();
  let folder = '';
  for (let index = 0; index < 120; index++)
    folder = (await upload(`${index}`, { fileName: `${index}`, filePath: 'many' })).parentFolderId;
  const first = await cursorPages(client, files.listFiles, { parentFolderId: folder });
  await upload('late', { parentFolderId: folder });
  const second = await first.next();
  const third = await second.next();
  const pages = [first, second, third];
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(120);
  await expect(third.next()).rejects.toThrow('No next page to fetch');
  expect((await third.prev()).items).toEqual(second.items);

  const found: string[] = [];
  for await (const { displayName } of await cursorPages(client, files.searchFiles, { search: '11' }))
    found.push(displayName);
  expect(found.toSorted()).toEqual(
    ['11', '110', '111', '112', '113', '114', '115', '116', '117', '118', '119'].toSorted(),
  );
});
