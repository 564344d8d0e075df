import type { AnyJson } from '../../open-shop.ts';
import type { TestUser } from '../test-user.ts';
import type { AreaExamples } from './example.ts';

/** Uploads a file and returns its id. */
async function createFile({ client, fixture }: TestUser): Promise<string> {
  const uploadRequest = { mimeType: 'text/plain', fileName: 'note.txt' };
  const { body } = await client.post('/site-media/v1/files/generate-upload-url', uploadRequest);
  const response = await fixture.shop.send(new URL(body.uploadUrl).pathname, { method: 'PUT', body: 'a note' });
  const answer: AnyJson = await response.json();
  return answer.file.id;
}

/** The id of the seeded video. */
async function findVideoId({ fixture }: TestUser): Promise<string> {
  const { body } = await fixture.merchant.post('/site-media/v1/files/search', { mediaTypes: ['VIDEO'] });
  return body.files[0].id;
}

async function createTrashedFile(user: TestUser): Promise<string> {
  const id = await createFile(user);
  await user.fixture.merchant.post('/site-media/v1/bulk/files/delete', { fileIds: [id] });
  return id;
}

const fileOptions = {
  parentFolderId: 'VISITOR_UPLOADS_ROOT',
  private: false,
  labels: ['press'],
  externalInfo: { origin: 'camera', externalIds: ['frame-8'] },
  filePath: '/press/2026',
};
const uploadOptions = { mimeType: 'image/png', fileName: 'sky.png', sizeInBytes: '2000', ...fileOptions };

// Never fetched, because the platform refuses loopback addresses.
const importRequest = {
  url: 'http://127.0.0.1:1/sky.png',
  mediaType: 'IMAGE' as const,
  displayName: 'Sky',
  mimeType: 'image/png',
  urlParams: { size: 'large' },
  urlHeaders: { 'x-from': 'a test' },
  ...fileOptions,
};

const listOptions = {
  mediaTypes: ['DOCUMENT' as const],
  private: false,
  sort: { fieldName: 'displayName', order: 'ASC' as const },
  paging: { limit: 5 },
};

export const fileExamples: AreaExamples<'files'> = {
  'files.bulkDeleteFiles': async user => ({ fileIds: [await createFile(user)], permanent: true }),
  'files.bulkImportFile': async () => ({ importFileRequests: [importRequest], returnEntity: true }),
  'files.bulkImportFiles': async () => ({ importFileRequests: [importRequest] }),
  'files.bulkRestoreFilesFromTrashBin': async user => ({ fileIds: [await createTrashedFile(user)] }),
  'files.generateFileDownloadUrl': async user => ({
    fileId: await createFile(user),
    downloadFileName: 'a note.txt',
    expirationInMinutes: 5,
    expirationRedirectUrl: 'https://shop.example/late',
    assetKeys: ['src'],
    contentDisposition: 'INLINE',
  }),
  'files.generateFileResumableUploadUrl': async () => ({ ...uploadOptions, uploadProtocol: 'TUS' }),
  'files.generateFileUploadUrl': async () => uploadOptions,
  'files.generateFilesDownloadUrl': async user => ({ fileIds: [await createFile(user)] }),
  'files.generateVideoStreamingUrl': async user => ({ fileId: await findVideoId(user), format: 'HLS' }),
  'files.getFileDescriptor': async user => ({ fileId: await createFile(user) }),
  'files.getFileDescriptors': async user => ({ fileIds: [await createFile(user)] }),
  'files.importFile': async () => importRequest,
  'files.listDeletedFiles': async () => ({ ...listOptions, parentFolderId: 'TRASH_ROOT' }),
  'files.listFiles': async () => ({ ...listOptions, parentFolderId: 'MEDIA_ROOT' }),
  'files.searchFiles': async () => ({ ...listOptions, search: 'note', rootFolder: 'MEDIA_ROOT' }),
  'files.updateFileDescriptor': async user => ({
    file: {
      id: await createFile(user),
      displayName: 'a note.txt',
      parentFolderId: 'media-root',
      labels: ['press'],
      externalInfo: fileOptions.externalInfo,
    },
    fieldMask: ['displayName', 'parentFolderId', 'labels', 'externalInfo'],
  }),
};
