import type { FileDescriptor } from '../../../src/api/files.ts';
import type { FileContent, FileDocument, FilePicture } from '../../../src/api/shared/file-media.ts';
import type { FileMetadata } from '../core/files.ts';
import { deriveGuid } from '../core/ids.ts';
import { sanitizeFileName } from './file-names.ts';
import type { Folder } from './folder-store.ts';
import { getFolderPath } from './folders.ts';
import { signTicket } from './signed-urls.ts';
import type { StoredFile } from './store.ts';

/** The least lifetime of the signed URLs in a private file's descriptor. */
const PRIVATE_URL_LIFETIME_MS = 10 * 3_600_000;

/** The platform's origin, the time and other values that a descriptor's URLs need. */
export interface FileView {
  readonly origin: string;
  readonly now: number;
  readonly secret: string;
  readonly folders: readonly Folder[];
}

const toIsoDate = (time: number): string => new Date(time).toISOString();

const publicPrefixes: Readonly<Record<string, string>> = {
  IMAGE: 'media',
  VECTOR: 'shapes',
  AUDIO: 'mp3',
  MODEL3D: '3d',
};

/** The path of a public file. Callers exclude private files, which have only download URLs that expire. */
export const getPublicPath = ({ id, mediaType }: StoredFile): string =>
  mediaType === 'VIDEO' ? `/video/${id}/file` : `/${publicPrefixes[mediaType] ?? 'ugd'}/${id}`;

export const createDownloadUrl = (origin: string, ticket: string, name: string): string =>
  `${origin}/download/${ticket}/${encodeURIComponent(sanitizeFileName(name))}`;

interface FileUrl {
  readonly url: string;
  readonly urlExpirationDate?: string;
}

function createFileUrl(file: StoredFile, { origin, now, secret }: FileView): FileUrl {
  if (!file.private) return { url: origin + getPublicPath(file) };
  // Rounded up to the hour, so that repeated reads of an unchanged file return the same descriptor.
  const expiresAt = Math.ceil((now + PRIVATE_URL_LIFETIME_MS) / 3_600_000) * 3_600_000;
  const ticket = signTicket(secret, { use: 'download', ids: [file.id], until: expiresAt, inline: true });
  return { url: createDownloadUrl(origin, ticket, file.displayName), urlExpirationDate: toIsoDate(expiresAt) };
}

/** The cover of a public film, which is its poster. Undefined for a private film. */
export const getPublicCover = ({ mediaType, private: isPrivate, facts }: StoredFile): FileMetadata['cover'] =>
  mediaType === 'VIDEO' && !isPrivate ? facts.cover : undefined;

function toFilePicture({ id, displayName, facts }: StoredFile, fileUrl: FileUrl): FilePicture {
  const { width = 0, height = 0, colors, faces, caption } = facts;
  return {
    image: { id, ...fileUrl, width, height, filename: displayName, ...(caption && { altText: caption }) },
    ...(colors && { colors }),
    ...(faces && { faces }),
    ...(caption && { caption }),
  };
}

function toFileContent(file: StoredFile, fileUrl: FileUrl, origin: string): FileContent {
  const { id, displayName, facts, size } = file;
  const { width = 0, height = 0, format = '', seconds, kilobits } = facts;
  const document: FileDocument = { id, ...fileUrl, filename: displayName, sizeInBytes: String(size) };
  switch (file.mediaType) {
    case 'IMAGE':
      return { image: toFilePicture(file, fileUrl) };
    case 'VECTOR':
      return { vector: toFilePicture(file, fileUrl) };
    case 'VIDEO': {
      const cover = getPublicCover(file);
      const posters = cover ? [{ id, url: `${origin}/media/${id}`, width: cover.width, height: cover.height }] : [];
      const resolutions = [{ url: fileUrl.url, width, height, format }];
      const { urlExpirationDate } = fileUrl;
      return {
        video: { id, resolutions, posters, filename: displayName, ...(urlExpirationDate && { urlExpirationDate }) },
      };
    }
    case 'AUDIO':
      return {
        audio: {
          id,
          assets: [fileUrl.url],
          format,
          sizeInBytes: String(size),
          ...(seconds !== undefined && { duration: seconds }),
          ...(kilobits !== undefined && { bitrate: kilobits }),
        },
      };
    case 'ARCHIVE':
      return { archive: document };
    case 'MODEL3D':
      return { model3d: { ...document, altText: displayName } };
    case 'DOCUMENT':
      return { document };
    default:
      return {};
  }
}

/** The URL of a file's thumbnail. Undefined if the file has none. */
function getThumbnailUrl(file: StoredFile, { url }: FileUrl, origin: string): string | undefined {
  const toThumbnailUrl = (id: string) => `${origin}/media/${id}/v1/fit/w_120,h_120,al_c,q_80,enc_auto/${id}`;
  if (file.mediaType === 'VECTOR') return url;
  if (file.mediaType === 'IMAGE') return file.private ? url : toThumbnailUrl(file.id);
  return getPublicCover(file) && toThumbnailUrl(file.id);
}

/** The descriptor of a file. Only a READY file has URLs and media data. */
export function toFileDescriptor(file: StoredFile, view: FileView): FileDescriptor {
  const { origin, folders } = view;
  const { id, clientId, displayName, status, mediaType, labels, sourceUrl, externalInfo } = file;
  const ready = status === 'READY';
  const fileUrl = ready ? createFileUrl(file, view) : { url: '' };
  const thumbnailUrl = ready ? getThumbnailUrl(file, fileUrl, origin) : undefined;
  const filePath = getFolderPath(folders, file.folderId);
  return {
    id,
    displayName,
    url: fileUrl.url,
    parentFolderId: file.folderId,
    hash: file.hash,
    sizeInBytes: String(file.size),
    private: file.private,
    mediaType,
    ...(ready && { media: toFileContent(file, fileUrl, origin) }),
    operationStatus: status,
    ...(sourceUrl && { sourceUrl }),
    ...(thumbnailUrl && { thumbnailUrl }),
    labels,
    createdDate: toIsoDate(file.createdAt),
    updatedDate: toIsoDate(file.updatedAt),
    ...(file.usedAt !== undefined && { lastUsedDate: toIsoDate(file.usedAt) }),
    ...(externalInfo && { externalInfo }),
    ...(filePath && { filePath }),
    siteId: deriveGuid('site', clientId),
    state: file.trashedFrom === undefined ? 'OK' : 'DELETED',
  };
}
