import type { InputOf } from '../../../src/api/endpoint.ts';
import * as files from '../../../src/api/files.ts';
import { getAsker } from '../access/caller.ts';
import { requireUnmuted } from '../access/member-status.ts';
import { type AuthenticatedCall, on, onMerchant } from '../access/route.ts';
import { apiError } from '../core/api-error.ts';
import { enforceLimit } from '../core/enforce-limit.ts';
import { createSecret } from '../core/ids.ts';
import {
  parseEnum,
  parseHttpUrl,
  parseInteger,
  parseList,
  parseOptionalString,
  parseQueryBoolean,
  parseString,
  validate,
} from '../core/validate.ts';
import { createPendingFile } from './create.ts';
import { importRoutes } from './import-routes.ts';
import { MAX_FILE_BYTES, MAX_VISITOR_FILE_BYTES, parseFileIds, parseUploadRequest } from './input.ts';
import {
  createSearchFilter,
  getFile,
  getListedFolderId,
  getReadableFile,
  getReadyFile,
  getTicketSecret,
  queryFiles,
  toFileAnswer,
} from './query.ts';
import { requireQuota } from './quota.ts';
import { deleteFiles, markFileUsed, restoreFiles, updateFile } from './service.ts';
import { signTicket } from './signed-urls.ts';
import { addUpload } from './upload-store.ts';
import { createDownloadUrl } from './view.ts';
import { MAX_ARCHIVE_BYTES } from './zip.ts';

const HOUR_MS = 3_600_000;

/** The lifetime of upload URLs, and of the URLs of archives and streams. */
const UPLOAD_LIFETIME_MS = 24 * HOUR_MS;
const DOWNLOAD_LIFETIME_MS = 10 * HOUR_MS;

const validateFileId = (value: unknown): string => validate(report => parseString(value, 'fileId', 250, report));
const validateFileIds = (value: unknown): readonly string[] =>
  validate(report => parseFileIds(value, 'fileIds', report));

/** Registers an upload and returns the token of its upload URL. Anyone with the token can send the file. */
function createUpload({
  context,
  caller,
  input,
}: Pick<AuthenticatedCall<files.NewUpload>, 'context' | 'caller' | 'input'>): string {
  requireUnmuted(context.db, caller);
  const maxBytes = caller.elevated ? MAX_FILE_BYTES : MAX_VISITOR_FILE_BYTES;
  const request = validate(report => parseUploadRequest({ ...input }, maxBytes, report));
  if (!caller.elevated) {
    enforceLimit(context, 'uploads', getAsker(caller));
    requireQuota(context, caller, request.size ?? maxBytes);
  }
  const token = createSecret();
  const until = context.clock.now() + UPLOAD_LIFETIME_MS;
  addUpload(context.db, token, {
    file: createPendingFile(context, caller, request),
    size: request.size,
    most: maxBytes,
    until,
  });
  return token;
}

/** Lists the files of a folder in the library or in the trash. Without a named folder it lists `rootFolder`. */
const listFolder = (
  { context, caller, input, origin }: AuthenticatedCall<InputOf<typeof files.listFiles>>,
  rootFolder: 'MEDIA_ROOT' | 'TRASH_ROOT',
) =>
  queryFiles(
    context,
    caller,
    origin,
    { ...input },
    {
      parentFolderId: getListedFolderId(context, caller, input.parentFolderId, rootFolder),
      trashed: rootFolder === 'TRASH_ROOT',
    },
  );

export const fileRoutes = [
  ...importRoutes,
  onMerchant(files.generateFilesDownloadUrl, ['fileIds'], ({ context, caller, input, origin }) => {
    const found = validateFileIds(input.fileIds).map(id => getReadyFile(context, caller, id));
    if (found.reduce((sum, { size }) => sum + size, 0) > MAX_ARCHIVE_BYTES)
      throw apiError(413, 'ARCHIVE_TOO_LARGE', 'Together the files are too large for one archive.');
    const ids = found.map(({ id }) => id);
    for (const id of ids) markFileUsed(context, id);
    const until = context.clock.now() + DOWNLOAD_LIFETIME_MS;
    return {
      downloadUrl: createDownloadUrl(
        origin,
        signTicket(getTicketSecret(context), { use: 'archive', ids, until }),
        'files.zip',
      ),
    };
  }),
  onMerchant(
    files.generateFileDownloadUrl,
    ['fileId', 'downloadFileName', 'expirationInMinutes', 'expirationRedirectUrl', 'assetKeys', 'contentDisposition'],
    ({ context, caller, input, origin }) => {
      const { id, displayName } = getReadyFile(context, caller, validateFileId(input.fileId));
      const requested = validate(report => ({
        name: parseOptionalString(input.downloadFileName, 'downloadFileName', 250, report) ?? displayName,
        minutes: parseInteger(input.expirationInMinutes ?? 600, 'expirationInMinutes', 1, 525_600, report),
        afterwards: parseHttpUrl(input.expirationRedirectUrl, 'expirationRedirectUrl', report),
        keys: parseList(input.assetKeys, 'assetKeys', 10, report).map((key, index) =>
          parseString(key, `assetKeys[${index}]`, 100, report),
        ),
        inline:
          parseEnum(
            input.contentDisposition ?? 'ATTACHMENT',
            'contentDisposition',
            files.contentDispositions,
            report,
          ) === 'INLINE',
      }));
      const unknown = requested.keys.find(key => key !== 'src');
      if (unknown) throw apiError(404, 'ASSET_NOT_FOUND', 'The file has no such form.', { assetKey: unknown });
      const { inline, afterwards } = requested;
      const until = context.clock.now() + requested.minutes * 60_000;
      const seal = signTicket(getTicketSecret(context), {
        use: 'download',
        ids: [id],
        until,
        inline,
        ...(afterwards && { afterwards }),
      });
      markFileUsed(context, id);
      return { downloadUrls: [{ url: createDownloadUrl(origin, seal, requested.name), assetKey: 'src' }] };
    },
  ),
  on(files.getFileDescriptor, ['fileId'], ({ context, caller, input, origin }) => {
    return { file: toFileAnswer(context, getReadableFile(context, caller, validateFileId(input.fileId)), origin) };
  }),
  onMerchant(files.getFileDescriptors, ['fileIds'], ({ context, caller, input, origin }) => ({
    files: validateFileIds(input.fileIds).map(id => toFileAnswer(context, getFile(context, caller, id), origin)),
  })),
  onMerchant(files.updateFileDescriptor, ['file', 'fieldMask'], ({ context, caller, input, origin }) => ({
    file: toFileAnswer(context, updateFile(context, caller, input, origin), origin),
  })),
  on(
    files.generateFileUploadUrl,
    ['mimeType', 'fileName', 'sizeInBytes', 'parentFolderId', 'private', 'labels', 'externalInfo', 'filePath'],
    call => {
      return { uploadUrl: `${call.origin}/upload/${createUpload(call)}` };
    },
  ),
  on(
    files.generateFileResumableUploadUrl,
    [
      'mimeType',
      'fileName',
      'sizeInBytes',
      'parentFolderId',
      'private',
      'labels',
      'uploadProtocol',
      'filePath',
      'externalInfo',
    ],
    call => {
      const { uploadProtocol, ...input } = call.input;
      if (uploadProtocol !== undefined)
        validate(report => parseEnum(uploadProtocol, 'uploadProtocol', files.uploadProtocols, report));
      return {
        uploadProtocol: 'TUS' as const,
        uploadUrl: `${call.origin}/upload-resumable`,
        uploadToken: createUpload({ ...call, input }),
      };
    },
  ),
  onMerchant(files.listFiles, ['parentFolderId', 'mediaTypes', 'private', 'sort', 'paging'], call =>
    listFolder(call, 'MEDIA_ROOT'),
  ),
  onMerchant(
    files.searchFiles,
    ['search', 'rootFolder', 'mediaTypes', 'private', 'sort', 'paging'],
    ({ context, caller, input, origin }) =>
      queryFiles(context, caller, origin, { ...input }, createSearchFilter(context, caller, { ...input })),
  ),
  onMerchant(files.generateVideoStreamingUrl, ['fileId', 'format'], ({ context, caller, input, origin }) => {
    const { id, mediaType, facts } = getReadyFile(context, caller, validateFileId(input.fileId));
    const format = validate(report => parseEnum(input.format ?? 'HLS', 'format', files.streamFormats, report));
    if (mediaType !== 'VIDEO' || !facts.codecs)
      throw apiError(409, 'FILE_NOT_STREAMABLE', 'Only MP4 films in fragments can be streamed.', { fileId: id });
    markFileUsed(context, id);
    const seal = signTicket(getTicketSecret(context), {
      use: 'stream',
      ids: [id],
      until: context.clock.now() + DOWNLOAD_LIFETIME_MS,
    });
    const manifest = format === 'DASH' ? 'manifest.mpd' : 'master.m3u8';
    return { downloadUrl: { url: `${origin}/stream/${seal}/${manifest}`, assetKey: manifest } };
  }),
  onMerchant(files.bulkDeleteFiles, ['fileIds', 'permanent'], ({ context, caller, input }) => {
    const { ids, permanent } = validate(report => ({
      ids: parseFileIds(input.fileIds, 'fileIds', report),
      permanent: parseQueryBoolean(input.permanent, 'permanent', report),
    }));
    deleteFiles(context, caller, ids, permanent);
  }),
  onMerchant(files.bulkRestoreFilesFromTrashBin, ['fileIds'], ({ context, caller, input }) =>
    restoreFiles(context, caller, validateFileIds(input.fileIds)),
  ),
  onMerchant(files.listDeletedFiles, ['parentFolderId', 'mediaTypes', 'private', 'sort', 'paging'], call =>
    listFolder(call, 'TRASH_ROOT'),
  ),
];
