import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import * as files from '../../../../../src/api/files.ts';
import { uploadFile } from '../../../../../src/client/upload.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const textBlob = (words: string) => new Blob([words], { type: 'text/plain' });

/** Uploads a short text file as the merchant. */
const upload = ({ merchant, send }: Fixture, words = 'Wash by hand.', more: files.FilePlace = {}) =>
  uploadFile({ call: merchant }, textBlob(words), {
    fileName: 'Laundry.txt',
    fetch: (url, init) => send(String(url), init),
    ...more,
  });

const getFile = async ({ merchant }: Fixture, fileId: string) =>
  (await merchant(files.getFileDescriptor, { fileId })).file;
const searchNames = async ({ merchant }: Fixture, search: string) =>
  (await merchant(files.searchFiles, { search })).files.map(({ displayName }) => displayName);
const findVideoId = async ({ merchant }: Fixture) =>
  (await merchant(files.searchFiles, { search: 'wheel' })).files[0]?.id ?? '';
const listTrashedIds = async ({ merchant }: Fixture) =>
  (await merchant(files.listDeletedFiles)).files.map(({ id }) => id);

/** Runs `work` with the URL of a text file on another local server, from which the platform may import. */
async function withRemoteFile(fixture: Fixture, work: (url: string) => Promise<void>) {
  await fixture.admin('settings', { privateImports: true });
  const site = createServer((_, answer) => void answer.setHeader('content-type', 'text/plain').end('From afar'));
  await new Promise<void>(resolve => site.listen(0, resolve));
  try {
    await work(`http://127.0.0.1:${(site.address() as AddressInfo).port}/note.txt`);
  } finally {
    site.close();
    site.closeAllConnections();
  }
}

/** Waits until the import of the remote file has ended, and asserts that it succeeded. */
async function expectImported(fixture: Fixture, id: string | undefined) {
  const findEnded = async () => {
    const file = await getFile(fixture, id ?? '');
    expect(file.operationStatus).not.toBe('PENDING');
    return file;
  };
  // Fails at once if the file does not exist, instead of after the wait.
  await getFile(fixture, id ?? '');
  expect(await vi.waitFor(findEnded)).toMatchObject({ operationStatus: 'READY', sizeInBytes: '9' });
}

const unknownIds = { fileIds: ['unknown'] };
const notFound = ['merchant', unknownIds, 'FILE_NOT_FOUND'] as const;

export const fileCallTests = [
  callTest(
    files.generateFilesDownloadUrl,
    async fixture => {
      const { id } = await upload(fixture);
      const fileIds = [id, await findVideoId(fixture)];
      const { downloadUrl } = await fixture.merchant(files.generateFilesDownloadUrl, { fileIds });
      const archive = await fixture.page(downloadUrl);
      expect([archive.slice(0, 2), archive.includes('Laundry.txt')]).toEqual(['PK', true]);
      expect((await getFile(fixture, id)).lastUsedDate).toEqual(expect.any(String));
    },
    notFound,
  ),
  callTest(
    files.generateFileDownloadUrl,
    async fixture => {
      const input = { fileId: (await upload(fixture)).id, expirationInMinutes: 10 };
      const { downloadUrls } = await fixture.merchant(files.generateFileDownloadUrl, input);
      const url = downloadUrls[0]?.url ?? '';
      expect(await fixture.page(url)).toBe('Wash by hand.');
      expect((await getFile(fixture, input.fileId)).lastUsedDate).toEqual(expect.any(String));
      await fixture.admin('clock', { offsetMs: 11 * 60_000 });
      expect((await fixture.send(url)).status).toBe(403);
    },
    ['merchant', { fileId: 'unknown' }, 'FILE_NOT_FOUND'],
  ),
  callTest(
    files.getFileDescriptor,
    async fixture => {
      const { id, hash } = await upload(fixture);
      expect(await getFile(fixture, id)).toMatchObject({ hash, sizeInBytes: '13', mediaType: 'DOCUMENT' });
    },
    ['merchant', { fileId: 'unknown' }, 'FILE_NOT_FOUND'],
  ),
  callTest(
    files.getFileDescriptors,
    async fixture => {
      const fileIds = [(await upload(fixture)).id, await findVideoId(fixture)];
      const { files: found } = await fixture.merchant(files.getFileDescriptors, { fileIds });
      expect(found.map(({ id }) => id)).toEqual(fileIds);
    },
    notFound,
  ),
  callTest(
    files.updateFileDescriptor,
    async fixture => {
      const { id } = await upload(fixture);
      await fixture.merchant(files.updateFileDescriptor, { file: { id, displayName: 'Washing.txt' } });
      expect(await searchNames(fixture, 'washing')).toEqual(['Washing.txt']);
    },
    ['merchant', { file: { id: 'unknown', displayName: 'x' } }, 'FILE_NOT_FOUND'],
  ),
  callTest(
    files.generateFileUploadUrl,
    async fixture => {
      const { uploadUrl } = await fixture.merchant(files.generateFileUploadUrl, {
        mimeType: 'text/plain',
        fileName: 'Hello.txt',
      });
      await fixture.send(uploadUrl, { method: 'PUT', body: 'Hello' });
      expect(await searchNames(fixture, 'hello')).toEqual(['Hello.txt']);
    },
    ['merchant', { fileName: 'x' }, 'mimeType'],
  ),
  callTest(
    files.generateFileResumableUploadUrl,
    async fixture => {
      const { uploadUrl, uploadToken } = await fixture.merchant(files.generateFileResumableUploadUrl, {
        mimeType: 'text/plain',
        fileName: 'Parts.txt',
        sizeInBytes: '5',
      });
      const headers = { 'tus-resumable': '1.0.0' };
      const metadata = `token ${Buffer.from(uploadToken).toString('base64')}`;
      const begun = await fixture.send(uploadUrl, {
        method: 'POST',
        headers: { ...headers, 'upload-length': '5', 'upload-metadata': metadata },
      });
      const part = { ...headers, 'content-type': 'application/offset+octet-stream' };
      for (const [offset, body] of [
        ['0', 'He'],
        ['2', 'llo'],
      ] as const)
        await fixture.send(begun.headers.get('location') ?? '', {
          method: 'PATCH',
          headers: { ...part, 'upload-offset': offset },
          body,
        });
      expect(await searchNames(fixture, 'parts')).toEqual(['Parts.txt']);
    },
    ['merchant', { mimeType: 'text/plain', uploadProtocol: 'PIGEON' }, 'uploadProtocol'],
  ),
  callTest(
    files.importFile,
    async fixture =>
      withRemoteFile(fixture, async url =>
        expectImported(fixture, (await fixture.merchant(files.importFile, { url })).file.id),
      ),
    ['merchant', { url: 'file:///etc/passwd' }, 'url'],
  ),
  callTest(
    files.bulkImportFiles,
    async fixture =>
      withRemoteFile(fixture, async url => {
        const importFileRequests = [{ url, displayName: 'Note.txt' }];
        const { files: made } = await fixture.merchant(files.bulkImportFiles, { importFileRequests });
        await expectImported(fixture, made[0]?.id);
      }),
    ['merchant', { importFileRequests: [] }, 'importFileRequests'],
  ),
  callTest(
    files.bulkImportFile,
    async fixture =>
      withRemoteFile(fixture, async url => {
        const importFileRequests = [{ url, displayName: 'Note.txt' }];
        const { results } = await fixture.merchant(files.bulkImportFile, { importFileRequests, returnEntity: true });
        await expectImported(fixture, results[0]?.item?.id);
      }),
    ['merchant', { importFileRequests: [] }, 'importFileRequests'],
  ),
  callTest(
    files.listFiles,
    async fixture => {
      const { parentFolderId } = await upload(fixture, 'One', { filePath: '/notes' });
      await upload(fixture, 'Two', { filePath: '/notes' });
      const { files: found } = await fixture.merchant(files.listFiles, { parentFolderId });
      expect(found.map(({ sizeInBytes }) => sizeInBytes)).toEqual(['3', '3']);
    },
    ['merchant', { parentFolderId: 'unknown' }, 'FOLDER_NOT_FOUND'],
  ),
  callTest(
    files.searchFiles,
    async fixture => {
      await upload(fixture, 'One', { labels: ['chores'] });
      expect(await searchNames(fixture, 'chores')).toEqual(['Laundry.txt']);
    },
    ['merchant', { rootFolder: 'ATTIC' }, 'rootFolder'],
  ),
  callTest(
    files.generateVideoStreamingUrl,
    async fixture => {
      const input = { fileId: await findVideoId(fixture), format: 'HLS' as const };
      const { lastUsedDate = '' } = await getFile(fixture, input.fileId);
      const { downloadUrl } = await fixture.merchant(files.generateVideoStreamingUrl, input);
      expect(await fixture.page(downloadUrl.url)).toContain('#EXTM3U');
      expect(((await getFile(fixture, input.fileId)).lastUsedDate ?? '') > lastUsedDate).toBe(true);
    },
    ['merchant', async (fixture: Fixture) => ({ fileId: (await upload(fixture)).id }), 'FILE_NOT_STREAMABLE'],
  ),
  callTest(
    files.bulkDeleteFiles,
    async fixture => {
      const { id } = await upload(fixture);
      await fixture.merchant(files.bulkDeleteFiles, { fileIds: [id] });
      expect([await listTrashedIds(fixture), await searchNames(fixture, 'laundry')]).toEqual([
        expect.arrayContaining([id]),
        [],
      ]);
    },
    notFound,
  ),
  callTest(
    files.bulkRestoreFilesFromTrashBin,
    async fixture => {
      const { id } = await upload(fixture);
      await fixture.merchant(files.bulkDeleteFiles, { fileIds: [id] });
      await fixture.merchant(files.bulkRestoreFilesFromTrashBin, { fileIds: [id] });
      expect([(await listTrashedIds(fixture)).includes(id), await searchNames(fixture, 'laundry')]).toEqual([
        false,
        ['Laundry.txt'],
      ]);
    },
    notFound,
  ),
  callTest(
    files.listDeletedFiles,
    async fixture => {
      const { id } = await upload(fixture);
      const before = (await listTrashedIds(fixture)).length;
      await fixture.merchant(files.bulkDeleteFiles, { fileIds: [id] });
      expect(await listTrashedIds(fixture)).toHaveLength(before + 1);
      await fixture.merchant(files.bulkDeleteFiles, { fileIds: [id], permanent: true });
      expect(await listTrashedIds(fixture)).toHaveLength(before);
    },
    ['merchant', { paging: { limit: 0 } }, 'paging.limit'],
  ),
];
