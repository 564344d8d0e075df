import type { FileDescriptor } from '../../../src/api/files.ts';
import type { FileContent, FileDocument, FilePicture } from '../../../src/api/shared/file-media.ts';
import { guidOf } from '../core/ids.ts';
import type { Folder } from './folder-store.ts';
import { pathTo } from './folders.ts';
import { safeName } from './kinds.ts';
import type { KeptFile } from './store.ts';
import { sealed } from './tickets.ts';

/** For how long the signed addresses in a private file's descriptor hold. */
const PRIVATE_MS = 10 * 3_600_000;

/** Where and when a file is shown. */
export interface Showing {
  readonly origin: string;
  readonly now: number;
  readonly secret: string;
  readonly folders: readonly Folder[];
}

const isoOf = (time: number): string => new Date(time).toISOString();

const places: Readonly<Record<string, string>> = { IMAGE: 'media', VECTOR: 'shapes', AUDIO: 'mp3', MODEL3D: '3d' };

/** The way to a public file; a private one has none. */
export const publicPath = ({ id, mediaType }: KeptFile): string =>
  mediaType === 'VIDEO' ? `/video/${id}/file` : `/${places[mediaType] ?? 'ugd'}/${id}`;

export const downloadUrl = (origin: string, seal: string, name: string): string =>
  `${origin}/download/${seal}/${encodeURIComponent(safeName(name))}`;

interface Address {
  readonly url: string;
  readonly urlExpirationDate?: string;
}

function addressOf(file: KeptFile, { origin, now, secret }: Showing): Address {
  if (!file.private) return { url: origin + publicPath(file) };
  // Rounded up to the hour, so that a file that did not change reads the same.
  const until = Math.ceil((now + PRIVATE_MS) / 3_600_000) * 3_600_000;
  const seal = sealed(secret, { use: 'download', ids: [file.id], until, inline: true });
  return { url: downloadUrl(origin, seal, file.displayName), urlExpirationDate: isoOf(until) };
}

function pictureOf({ id, displayName, facts }: KeptFile, address: Address): FilePicture {
  const { width = 0, height = 0, colors, faces, caption } = facts;
  return {
    image: { id, ...address, width, height, filename: displayName, ...(caption && { altText: caption }) },
    ...(colors && { colors }),
    ...(faces && { faces }),
    ...(caption && { caption }),
  };
}

function contentOf(file: KeptFile, address: Address, origin: string): FileContent {
  const { id, displayName, facts, size } = file;
  const { width = 0, height = 0, format = '', seconds, kilobits, poster } = facts;
  const document: FileDocument = { id, ...address, filename: displayName, sizeInBytes: String(size) };
  switch (file.mediaType) {
    case 'IMAGE':
      return { image: pictureOf(file, address) };
    case 'VECTOR':
      return { vector: pictureOf(file, address) };
    case 'VIDEO': {
      const posters = poster ? [{ id: poster, url: `${origin}/media/${poster}`, width: 1200, height: 1500 }] : [];
      const resolutions = [{ url: address.url, width, height, format }];
      const { urlExpirationDate } = address;
      return {
        video: { id, resolutions, posters, filename: displayName, ...(urlExpirationDate && { urlExpirationDate }) },
      };
    }
    case 'AUDIO':
      return {
        audio: {
          id,
          assets: [address.url],
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

/** A small picture for lists, where there is one. */
function thumbnailOf(file: KeptFile, { url }: Address, origin: string): string | undefined {
  const small = (id: string) => `${origin}/media/${id}/v1/fit/w_120,h_120,al_c,q_80,enc_auto/${id}`;
  if (file.mediaType === 'VECTOR') return url;
  if (file.mediaType === 'IMAGE') return file.private ? url : small(file.id);
  return file.facts.poster && small(file.facts.poster);
}

/** A file as calls answer it; what is not READY has neither address nor content. */
export function fileAnswer(file: KeptFile, showing: Showing): FileDescriptor {
  const { origin, folders } = showing;
  const { id, clientId, displayName, status, mediaType, labels, sourceUrl, externalInfo } = file;
  const ready = status === 'READY';
  const address = ready ? addressOf(file, showing) : { url: '' };
  const thumbnailUrl = ready ? thumbnailOf(file, address, origin) : undefined;
  const filePath = pathTo(folders, file.folderId);
  return {
    id,
    displayName,
    url: address.url,
    parentFolderId: file.folderId,
    hash: file.hash,
    sizeInBytes: String(file.size),
    private: file.private,
    mediaType,
    ...(ready && { media: contentOf(file, address, origin) }),
    operationStatus: status,
    ...(sourceUrl && { sourceUrl }),
    ...(thumbnailUrl && { thumbnailUrl }),
    labels,
    createdDate: isoOf(file.createdAt),
    updatedDate: isoOf(file.updatedAt),
    ...(file.usedAt !== undefined && { lastUsedDate: isoOf(file.usedAt) }),
    ...(externalInfo && { externalInfo }),
    ...(filePath && { filePath }),
    siteId: guidOf('site', clientId),
    state: file.trashedFrom === undefined ? 'OK' : 'DELETED',
  };
}
