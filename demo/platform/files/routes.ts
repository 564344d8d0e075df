import * as files from '../../../src/api/files.ts';
import { onMerchant } from '../access/merchant-route.ts';
import { type Call, on } from '../access/route.ts';
import { refusal } from '../core/api-error.ts';
import { inBulk } from '../core/bulk.ts';
import { newSecret } from '../core/ids.ts';
import { checked, isRecord, listIn, optionalTextIn, textIn, webUrlIn, wholeIn, wordIn } from '../core/validate.ts';
import { plannedFile } from './create.ts';
import { fileIdsIn, flagIn, importFields, importIn, MOST_BYTES, MOST_VISITOR_BYTES, uploadIn } from './fields.ts';
import { importFile } from './imports.ts';
import { MOST_ARCHIVE_BYTES } from './media/zip.ts';
import {
  filePage,
  listedFolder,
  ownFile,
  readableFile,
  readyFile,
  searchFilter,
  shownFile,
  ticketSecret,
} from './query.ts';
import { changeFile, dropFiles, restoreFiles } from './service.ts';
import { sealed } from './tickets.ts';
import { addUpload } from './upload-store.ts';
import { markUsed } from './uses.ts';
import { downloadUrl } from './view.ts';

const HOUR = 3_600_000;
/** How long an upload may take to begin, and how long archives and films can be loaded. */
const UPLOAD_MS = 24 * HOUR;
const LOADING_MS = 10 * HOUR;

const idIn = (value: unknown): string => checked(fail => textIn(value, 'fileId', 250, fail));
const idsIn = (value: unknown): readonly string[] => checked(fail => fileIdsIn(value, 'fileIds', fail));

/** Announces a file; its sender is known by the token. */
function announce({ store, caller, input }: Pick<Call<files.NewUpload>, 'store' | 'caller' | 'input'>): string {
  const most = caller.elevated ? MOST_BYTES : MOST_VISITOR_BYTES;
  const asked = checked(fail => uploadIn({ ...input }, most, fail));
  const token = newSecret();
  const until = store.clock.now() + UPLOAD_MS;
  addUpload(store.db, token, { file: plannedFile(store, caller, asked), size: asked.size, most, until });
  return token;
}

/** The requests of a bulk import; one that cannot be read spoils its own import, or with `all` every one. */
const requestsIn = (value: unknown): readonly unknown[] =>
  checked(fail => {
    const list = listIn(value, 'importFileRequests', 100, fail);
    if (list.length === 0) fail('importFileRequests', 'must not be empty', 'MIN_SIZE');
    return list;
  });

const requestIn = (request: unknown, at: string) =>
  checked(fail => {
    if (!isRecord(request)) fail(at.slice(0, -1), 'must be an object', 'FORMAT');
    const input = isRecord(request) ? request : {};
    for (const name of Object.keys(input))
      if (!importFields.includes(name)) fail(at + name, 'is no field of an import', 'FIELD_NOT_ALLOWED');
    return importIn(input, at, fail);
  });

export const fileRoutes = [
  onMerchant(files.generateFilesDownloadUrl, ({ store, caller, input, origin }) => {
    const found = idsIn(input.fileIds).map(id => readyFile(store, caller, id));
    if (found.reduce((sum, { size }) => sum + size, 0) > MOST_ARCHIVE_BYTES)
      throw refusal(413, 'ARCHIVE_TOO_LARGE', 'Together the files are too large for one archive.');
    const ids = found.map(({ id }) => id);
    for (const id of ids) markUsed(store, id);
    const until = store.clock.now() + LOADING_MS;
    return {
      downloadUrl: downloadUrl(origin, sealed(ticketSecret(store), { use: 'archive', ids, until }), 'files.zip'),
    };
  }),
  onMerchant(files.generateFileDownloadUrl, ({ store, caller, input, origin }) => {
    const { id, displayName } = readyFile(store, caller, idIn(input.fileId));
    const asked = checked(fail => ({
      name: optionalTextIn(input.downloadFileName, 'downloadFileName', 250, fail) ?? displayName,
      minutes: wholeIn(input.expirationInMinutes ?? 600, 'expirationInMinutes', 1, 525_600, fail),
      afterwards: webUrlIn(input.expirationRedirectUrl, 'expirationRedirectUrl', fail),
      keys: listIn(input.assetKeys, 'assetKeys', 10, fail).map((key, index) =>
        textIn(key, `assetKeys[${index}]`, 100, fail),
      ),
      inline:
        wordIn(input.contentDisposition ?? 'ATTACHMENT', 'contentDisposition', files.contentDispositions, fail) ===
        'INLINE',
    }));
    const unknown = asked.keys.find(key => key !== 'src');
    if (unknown) throw refusal(404, 'ASSET_NOT_FOUND', 'The file has no such form.', { assetKey: unknown });
    const { inline, afterwards } = asked;
    const until = store.clock.now() + asked.minutes * 60_000;
    const seal = sealed(ticketSecret(store), {
      use: 'download',
      ids: [id],
      until,
      inline,
      ...(afterwards && { afterwards }),
    });
    markUsed(store, id);
    return { downloadUrls: [{ url: downloadUrl(origin, seal, asked.name), assetKey: 'src' }] };
  }),
  on(files.getFileDescriptor, ({ store, caller, input, origin }) => {
    return { file: shownFile(store, readableFile(store, caller, idIn(input.fileId)), origin) };
  }),
  onMerchant(files.getFileDescriptors, ({ store, caller, input, origin }) => ({
    files: idsIn(input.fileIds).map(id => shownFile(store, ownFile(store, caller, id), origin)),
  })),
  onMerchant(files.updateFileDescriptor, ({ store, caller, input, origin }) => ({
    file: shownFile(store, changeFile(store, caller, input.file), origin),
  })),
  on(files.generateFileUploadUrl, call => {
    return { uploadUrl: `${call.origin}/upload/${announce(call)}` };
  }),
  on(files.generateFileResumableUploadUrl, call => {
    const { uploadProtocol, ...input } = call.input;
    if (uploadProtocol !== undefined)
      checked(fail => wordIn(uploadProtocol, 'uploadProtocol', files.uploadProtocols, fail));
    return {
      uploadProtocol: 'TUS' as const,
      uploadUrl: `${call.origin}/upload-resumable`,
      uploadToken: announce({ ...call, input }),
    };
  }),
  onMerchant(files.importFile, ({ store, caller, input, origin }) => {
    const asked = checked(fail => importIn({ ...input }, '', fail));
    return { file: shownFile(store, importFile(store, caller, asked), origin) };
  }),
  onMerchant(files.bulkImportFiles, ({ store, caller, input, origin }) => {
    const asked = requestsIn(input.importFileRequests).map((request, index) =>
      requestIn(request, `importFileRequests[${index}].`),
    );
    return { files: asked.map(one => shownFile(store, importFile(store, caller, one), origin)) };
  }),
  onMerchant(files.bulkImportFile, ({ store, caller, input, origin }) => {
    const requests = requestsIn(input.importFileRequests);
    const returned = checked(fail => flagIn(input.returnEntity, 'returnEntity', fail));
    const answer = inBulk(
      requests.map(() => ''),
      index =>
        shownFile(
          store,
          importFile(store, caller, requestIn(requests[index], `importFileRequests[${index}].`)),
          origin,
        ),
    );
    const results = answer.results.map(({ itemMetadata, item }) => ({
      itemMetadata: { ...itemMetadata, id: item?.id ?? '' },
      ...(returned && item && { item }),
    }));
    return { ...answer, results };
  }),
  onMerchant(files.listFiles, ({ store, caller, input, origin }) =>
    filePage(
      store,
      caller,
      origin,
      { ...input },
      {
        parentFolderId: listedFolder(store, caller, input.parentFolderId, 'MEDIA_ROOT'),
        trashed: false,
      },
    ),
  ),
  onMerchant(files.searchFiles, ({ store, caller, input, origin }) =>
    filePage(store, caller, origin, { ...input }, searchFilter(store, caller, { ...input })),
  ),
  onMerchant(files.generateVideoStreamingUrl, ({ store, caller, input, origin }) => {
    const { id, mediaType, facts } = readyFile(store, caller, idIn(input.fileId));
    const format = checked(fail => wordIn(input.format ?? 'HLS', 'format', files.streamFormats, fail));
    if (mediaType !== 'VIDEO' || !facts.codecs)
      throw refusal(409, 'FILE_NOT_STREAMABLE', 'Only MP4 films in fragments can be streamed.', { fileId: id });
    markUsed(store, id);
    const seal = sealed(ticketSecret(store), { use: 'stream', ids: [id], until: store.clock.now() + LOADING_MS });
    const manifest = format === 'DASH' ? 'manifest.mpd' : 'master.m3u8';
    return { downloadUrl: { url: `${origin}/stream/${seal}/${manifest}`, assetKey: manifest } };
  }),
  onMerchant(files.bulkDeleteFiles, ({ store, caller, input }) => {
    const { ids, permanent } = checked(fail => ({
      ids: fileIdsIn(input.fileIds, 'fileIds', fail),
      permanent: flagIn(input.permanent, 'permanent', fail) ?? false,
    }));
    dropFiles(store, caller, ids, permanent);
  }),
  onMerchant(files.bulkRestoreFilesFromTrashBin, ({ store, caller, input }) =>
    restoreFiles(store, caller, idsIn(input.fileIds)),
  ),
  onMerchant(files.listDeletedFiles, ({ store, caller, input, origin }) =>
    filePage(
      store,
      caller,
      origin,
      { ...input },
      {
        parentFolderId: listedFolder(store, caller, input.parentFolderId, 'TRASH_ROOT'),
        trashed: true,
      },
    ),
  ),
];
