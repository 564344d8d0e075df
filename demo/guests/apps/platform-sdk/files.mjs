import assert from 'node:assert/strict';
import { createMerchant } from './clients.mjs';
import { drive } from './drive.mjs';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Checks the calls of uploads, downloads and the trash. */
export async function checkFiles() {
  const { files } = await createMerchant();
  const { uploadUrl } = await drive(
    'files.generateFileUploadUrl',
    () => files.generateFileUploadUrl('image/png', { fileName: 'dot.png' }),
    one => assert.match(one.uploadUrl, /^http/),
  );
  const sent = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: PNG });
  const id = (await sent.json()).file.id;
  await drive(
    'files.generateFileResumableUploadUrl',
    () => files.generateFileResumableUploadUrl('image/png', { fileName: 'dot.png', sizeInBytes: String(PNG.length) }),
    one => {
      assert.match(one.uploadUrl, /^http/);
      assert.ok(one.uploadToken);
    },
  );
  await drive(
    'files.getFileDescriptor',
    () => files.getFileDescriptor(id),
    one => {
      assert.deepEqual([one._id, one.mediaType], [id, 'IMAGE']);
      assert.ok(Date.parse(one._createdDate));
    },
  );
  await drive(
    'files.getFileDescriptors',
    () => files.getFileDescriptors([id]),
    one =>
      assert.deepEqual(
        one.files.map(({ _id }) => _id),
        [id],
      ),
  );
  await drive(
    'files.updateFileDescriptor',
    () => files.updateFileDescriptor({ _id: id, displayName: 'A dot', labels: ['small'] }),
    one => assert.deepEqual([one.displayName, one.labels], ['A dot', ['small']]),
  );
  await drive(
    'files.generateFilesDownloadUrl',
    () => files.generateFilesDownloadUrl([id]),
    async one => assert.equal((await fetch(one.downloadUrl)).status, 200),
  );
  await drive(
    'files.generateFileDownloadUrl',
    () => files.generateFileDownloadUrl(id),
    async one => assert.equal((await (await fetch(one.downloadUrls[0].url)).arrayBuffer()).byteLength, PNG.length),
  );
  const listed = await drive(
    'files.listFiles',
    () => files.listFiles({ sort: { fieldName: 'displayName', order: 'ASC' }, paging: { limit: 2 } }),
    one => assert.equal(one.files.length, 2),
  );
  await drive(
    'files.listFiles, next page',
    () => files.listFiles({ paging: { limit: 2, cursor: listed.nextCursor.cursors.next } }),
    one => assert.notEqual(one.files[0]._id, listed.files[0]._id),
  );
  await drive(
    'files.searchFiles',
    () => files.searchFiles({ search: 'A dot' }),
    one =>
      assert.deepEqual(
        one.files.map(({ _id }) => _id),
        [id],
      ),
  );
  const film = (await files.searchFiles({ mediaTypes: ['VIDEO'] })).files[0];
  await drive(
    'files.generateVideoStreamingUrl',
    () => files.generateVideoStreamingUrl(film._id, { format: 'HLS' }),
    one => assert.match(one.downloadUrl.url, /^http/),
  );
  const source = (await files.getFileDescriptor(id)).url;
  await drive(
    'files.importFile',
    () => files.importFile(source, { displayName: 'Copy', mimeType: 'image/png' }),
    one => assert.equal(one.file.displayName, 'Copy'),
  );
  const requests = [{ url: source, displayName: 'More', mimeType: 'image/png' }];
  await drive(
    'files.bulkImportFiles',
    () => files.bulkImportFiles(requests),
    one => assert.equal(one.files?.length ?? one.results.length, 1),
  );
  await drive(
    'files.bulkImportFile',
    () => files.bulkImportFile(requests, { returnEntity: true }),
    one => assert.equal(one.bulkActionMetadata.totalSuccesses, 1),
  );
  await drive(
    'files.bulkDeleteFiles',
    () => files.bulkDeleteFiles([id]),
    async () => assert.equal((await fetch(source)).status, 404),
  );
  await drive(
    'files.listDeletedFiles',
    () => files.listDeletedFiles(),
    one => assert.ok(one.files.some(({ _id }) => _id === id)),
  );
  await drive(
    'files.bulkRestoreFilesFromTrashBin',
    () => files.bulkRestoreFilesFromTrashBin([id]),
    async () => assert.equal((await fetch(source)).status, 200),
  );
}
