import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import * as files from '../../../../../src/api/files.ts';
import { uploadFile } from '../../../../../src/client/upload.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

const text = (words: string) => new Blob([words], { type: 'text/plain' });

/** The merchant sends a note of some words. */
const put = ({ merchant, send }: Floor, words = 'Wash by hand.', more: files.FilePlace = {}) =>
  uploadFile({ call: merchant }, text(words), {
    fileName: 'Laundry.txt',
    fetch: (url, init) => send(String(url), init),
    ...more,
  });

const read = async ({ merchant }: Floor, fileId: string) => (await merchant(files.getFileDescriptor, { fileId })).file;
const named = async ({ merchant }: Floor, search: string) =>
  (await merchant(files.searchFiles, { search })).files.map(({ displayName }) => displayName);
const film = async ({ merchant }: Floor) => (await merchant(files.searchFiles, { search: 'wheel' })).files[0]?.id ?? '';
const trashed = async ({ merchant }: Floor) => (await merchant(files.listDeletedFiles)).files.map(({ id }) => id);

/** Another site, with a page of text on it. */
async function elsewhere(floor: Floor, work: (url: string) => Promise<void>) {
  await floor.handle('settings', { privateImports: true });
  const site = createServer((_, answer) => void answer.setHeader('content-type', 'text/plain').end('From afar'));
  await new Promise<void>(resolve => site.listen(0, resolve));
  try {
    await work(`http://127.0.0.1:${(site.address() as AddressInfo).port}/note.txt`);
  } finally {
    site.close();
    site.closeAllConnections();
  }
}

/** The file has come, and its bytes can be read. */
async function arrived(floor: Floor, id: string | undefined) {
  await expect.poll(async () => (await read(floor, id ?? '')).operationStatus).toBe('READY');
  expect((await read(floor, id ?? '')).sizeInBytes).toBe('9');
}

const nobody = { fileIds: ['nobody'] };
const missing = ['merchant', nobody, 'FILE_NOT_FOUND'] as const;

export const fileProofs = [
  proof(
    files.generateFilesDownloadUrl,
    async floor => {
      const { id } = await put(floor);
      const fileIds = [id, await film(floor)];
      const { downloadUrl } = await floor.merchant(files.generateFilesDownloadUrl, { fileIds });
      const archive = await floor.page(downloadUrl);
      expect([archive.slice(0, 2), archive.includes('Laundry.txt')]).toEqual(['PK', true]);
      expect((await read(floor, id)).lastUsedDate).toEqual(expect.any(String));
    },
    missing,
  ),
  proof(
    files.generateFileDownloadUrl,
    async floor => {
      const asked = { fileId: (await put(floor)).id, expirationInMinutes: 10 };
      const { downloadUrls } = await floor.merchant(files.generateFileDownloadUrl, asked);
      const url = downloadUrls[0]?.url ?? '';
      expect(await floor.page(url)).toBe('Wash by hand.');
      expect((await read(floor, asked.fileId)).lastUsedDate).toEqual(expect.any(String));
      await floor.handle('clock', { offsetMs: 11 * 60_000 });
      expect((await floor.send(url)).status).toBe(403);
    },
    ['merchant', { fileId: 'nobody' }, 'FILE_NOT_FOUND'],
  ),
  proof(
    files.getFileDescriptor,
    async floor => {
      const { id, hash } = await put(floor);
      expect(await read(floor, id)).toMatchObject({ hash, sizeInBytes: '13', mediaType: 'DOCUMENT' });
    },
    ['merchant', { fileId: 'nobody' }, 'FILE_NOT_FOUND'],
  ),
  proof(
    files.getFileDescriptors,
    async floor => {
      const fileIds = [(await put(floor)).id, await film(floor)];
      const { files: found } = await floor.merchant(files.getFileDescriptors, { fileIds });
      expect(found.map(({ id }) => id)).toEqual(fileIds);
    },
    missing,
  ),
  proof(
    files.updateFileDescriptor,
    async floor => {
      const { id } = await put(floor);
      await floor.merchant(files.updateFileDescriptor, { file: { id, displayName: 'Washing.txt' } });
      expect(await named(floor, 'washing')).toEqual(['Washing.txt']);
    },
    ['merchant', { file: { id: 'nobody', displayName: 'x' } }, 'FILE_NOT_FOUND'],
  ),
  proof(
    files.generateFileUploadUrl,
    async floor => {
      const { uploadUrl } = await floor.merchant(files.generateFileUploadUrl, {
        mimeType: 'text/plain',
        fileName: 'Hello.txt',
      });
      await floor.send(uploadUrl, { method: 'PUT', body: 'Hello' });
      expect(await named(floor, 'hello')).toEqual(['Hello.txt']);
    },
    ['merchant', { fileName: 'x' }, 'mimeType'],
  ),
  proof(
    files.generateFileResumableUploadUrl,
    async floor => {
      const { uploadUrl, uploadToken } = await floor.merchant(files.generateFileResumableUploadUrl, {
        mimeType: 'text/plain',
        fileName: 'Parts.txt',
        sizeInBytes: '5',
      });
      const headers = { 'tus-resumable': '1.0.0' };
      const metadata = `token ${Buffer.from(uploadToken).toString('base64')}`;
      const begun = await floor.send(uploadUrl, {
        method: 'POST',
        headers: { ...headers, 'upload-length': '5', 'upload-metadata': metadata },
      });
      const part = { ...headers, 'content-type': 'application/offset+octet-stream' };
      for (const [offset, body] of [
        ['0', 'He'],
        ['2', 'llo'],
      ] as const)
        await floor.send(begun.headers.get('location') ?? '', {
          method: 'PATCH',
          headers: { ...part, 'upload-offset': offset },
          body,
        });
      expect(await named(floor, 'parts')).toEqual(['Parts.txt']);
    },
    ['merchant', { mimeType: 'text/plain', uploadProtocol: 'PIGEON' }, 'uploadProtocol'],
  ),
  proof(
    files.importFile,
    async floor =>
      elsewhere(floor, async url => arrived(floor, (await floor.merchant(files.importFile, { url })).file.id)),
    ['merchant', { url: 'file:///etc/passwd' }, 'url'],
  ),
  proof(
    files.bulkImportFiles,
    async floor =>
      elsewhere(floor, async url => {
        const importFileRequests = [{ url, displayName: 'Note.txt' }];
        const { files: made } = await floor.merchant(files.bulkImportFiles, { importFileRequests });
        await arrived(floor, made[0]?.id);
      }),
    ['merchant', { importFileRequests: [] }, 'importFileRequests'],
  ),
  proof(
    files.bulkImportFile,
    async floor =>
      elsewhere(floor, async url => {
        const importFileRequests = [{ url, displayName: 'Note.txt' }];
        const { results } = await floor.merchant(files.bulkImportFile, { importFileRequests, returnEntity: true });
        await arrived(floor, results[0]?.item?.id);
      }),
    ['merchant', { importFileRequests: [] }, 'importFileRequests'],
  ),
  proof(
    files.listFiles,
    async floor => {
      const { parentFolderId } = await put(floor, 'One', { filePath: '/notes' });
      await put(floor, 'Two', { filePath: '/notes' });
      const { files: found } = await floor.merchant(files.listFiles, { parentFolderId });
      expect(found.map(({ sizeInBytes }) => sizeInBytes)).toEqual(['3', '3']);
    },
    ['merchant', { parentFolderId: 'nobody' }, 'FOLDER_NOT_FOUND'],
  ),
  proof(
    files.searchFiles,
    async floor => {
      await put(floor, 'One', { labels: ['chores'] });
      expect(await named(floor, 'chores')).toEqual(['Laundry.txt']);
    },
    ['merchant', { rootFolder: 'ATTIC' }, 'rootFolder'],
  ),
  proof(
    files.generateVideoStreamingUrl,
    async floor => {
      const asked = { fileId: await film(floor), format: 'HLS' as const };
      const { lastUsedDate = '' } = await read(floor, asked.fileId);
      const { downloadUrl } = await floor.merchant(files.generateVideoStreamingUrl, asked);
      expect(await floor.page(downloadUrl.url)).toContain('#EXTM3U');
      expect(((await read(floor, asked.fileId)).lastUsedDate ?? '') > lastUsedDate).toBe(true);
    },
    ['merchant', async (floor: Floor) => ({ fileId: (await put(floor)).id }), 'FILE_NOT_STREAMABLE'],
  ),
  proof(
    files.bulkDeleteFiles,
    async floor => {
      const { id } = await put(floor);
      await floor.merchant(files.bulkDeleteFiles, { fileIds: [id] });
      expect([await trashed(floor), await named(floor, 'laundry')]).toEqual([expect.arrayContaining([id]), []]);
    },
    missing,
  ),
  proof(
    files.bulkRestoreFilesFromTrashBin,
    async floor => {
      const { id } = await put(floor);
      await floor.merchant(files.bulkDeleteFiles, { fileIds: [id] });
      await floor.merchant(files.bulkRestoreFilesFromTrashBin, { fileIds: [id] });
      expect([(await trashed(floor)).includes(id), await named(floor, 'laundry')]).toEqual([false, ['Laundry.txt']]);
    },
    missing,
  ),
  proof(
    files.listDeletedFiles,
    async floor => {
      const { id } = await put(floor);
      const before = (await trashed(floor)).length;
      await floor.merchant(files.bulkDeleteFiles, { fileIds: [id] });
      expect(await trashed(floor)).toHaveLength(before + 1);
      await floor.merchant(files.bulkDeleteFiles, { fileIds: [id], permanent: true });
      expect(await trashed(floor)).toHaveLength(before);
    },
    ['merchant', { paging: { limit: 0 } }, 'paging.limit'],
  ),
];
