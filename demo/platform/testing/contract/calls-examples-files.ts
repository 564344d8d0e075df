import type { Body } from '../open-shop.ts';
import type { ExamplesOf } from './calls-examples.ts';
import type { Person } from './database-fixture.ts';

/** A file that somebody has sent. */
async function fileOf({ who, stage }: Person): Promise<string> {
  const asked = { mimeType: 'text/plain', fileName: 'note.txt' };
  const { body } = await who.post('/site-media/v1/files/generate-upload-url', asked);
  const sent = await stage.shop.send(new URL(body.uploadUrl).pathname, { method: 'PUT', body: 'a note' });
  const answer: Body = await sent.json();
  return answer.file.id;
}

/** The shop's film. */
async function filmOf({ stage }: Person): Promise<string> {
  const { body } = await stage.merchant.post('/site-media/v1/files/search', { mediaTypes: ['VIDEO'] });
  return body.files[0].id;
}

async function trashed(of: Person): Promise<string> {
  const id = await fileOf(of);
  await of.stage.merchant.post('/site-media/v1/bulk/files/delete', { fileIds: [id] });
  return id;
}

const place = {
  private: false,
  labels: ['press'],
  externalInfo: { origin: 'camera', externalIds: ['frame-8'] },
  filePath: '/press/2026',
};
const upload = { mimeType: 'image/png', fileName: 'sky.png', sizeInBytes: '2000', ...place };

// Nobody is there, and nobody is asked: addresses of this machine are never fetched.
const fetched = {
  url: 'http://127.0.0.1:1/sky.png',
  mediaType: 'IMAGE' as const,
  displayName: 'Sky',
  mimeType: 'image/png',
  urlParams: { size: 'large' },
  urlHeaders: { 'x-from': 'a test' },
  ...place,
};

const listed = {
  mediaTypes: ['DOCUMENT' as const],
  private: false,
  sort: { fieldName: 'displayName', order: 'ASC' as const },
  paging: { limit: 5 },
};

export const fileExamples: ExamplesOf<'files'> = {
  'files.bulkDeleteFiles': async of => ({ fileIds: [await fileOf(of)], permanent: true }),
  'files.bulkImportFile': async () => ({ importFileRequests: [fetched], returnEntity: true }),
  'files.bulkImportFiles': async () => ({ importFileRequests: [fetched] }),
  'files.bulkRestoreFilesFromTrashBin': async of => ({ fileIds: [await trashed(of)] }),
  'files.generateFileDownloadUrl': async of => ({
    fileId: await fileOf(of),
    downloadFileName: 'a note.txt',
    expirationInMinutes: 5,
    expirationRedirectUrl: 'https://shop.example/late',
    assetKeys: ['src'],
    contentDisposition: 'INLINE',
  }),
  'files.generateFileResumableUploadUrl': async () => ({ ...upload, uploadProtocol: 'TUS' }),
  'files.generateFileUploadUrl': async () => upload,
  'files.generateFilesDownloadUrl': async of => ({ fileIds: [await fileOf(of)] }),
  'files.generateVideoStreamingUrl': async of => ({ fileId: await filmOf(of), format: 'HLS' }),
  'files.getFileDescriptor': async of => ({ fileId: await fileOf(of) }),
  'files.getFileDescriptors': async of => ({ fileIds: [await fileOf(of)] }),
  'files.importFile': async () => fetched,
  'files.listDeletedFiles': async () => listed,
  'files.listFiles': async () => ({ ...listed, parentFolderId: 'MEDIA_ROOT' }),
  'files.searchFiles': async () => ({ ...listed, search: 'note', rootFolder: 'MEDIA_ROOT' }),
  'files.updateFileDescriptor': async of => ({
    file: { id: await fileOf(of), displayName: 'a note.txt', labels: ['press'] },
  }),
};
