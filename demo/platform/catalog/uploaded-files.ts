import type { FileDescriptor } from '../../../src/api/files.ts';
import type { MediaItemType } from '../../../src/api/shared/media.ts';
import type { Caller } from '../access/caller.ts';
import type { Context } from '../core/context.ts';
import { markFileUsed } from '../files/service.ts';
import { findFile } from '../files/store.ts';
import { getPublicPath } from '../files/view.ts';
import type { StoredPicture } from './types.ts';

/** The types of uploads that a product can show. */
const mediaItemTypes: Readonly<Partial<Record<FileDescriptor['mediaType'], MediaItemType>>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  AUDIO: 'audio',
  DOCUMENT: 'document',
  ARCHIVE: 'zip',
};

/**
 * An upload as media of a product, which counts as a use of the file. Undefined unless the file is READY, public,
 * outside the trash, of this shop and of a type that a product can show.
 */
export function findUploadedFile(context: Context, { clientId }: Caller, id: string): StoredPicture | undefined {
  const file = findFile(context.db, id);
  if (file?.clientId !== clientId || file.status !== 'READY') return undefined;
  if (file.private || file.trashedFrom !== undefined) return undefined;
  const mediaType = mediaItemTypes[file.mediaType];
  if (!mediaType) return undefined;
  markFileUsed(context, id);
  const { width, height, caption, format } = file.facts;
  const size = width && height ? { width, height } : undefined;
  const alt = caption ?? file.displayName;
  if (mediaType === 'image') return { picture: id, alt, size: size ?? { width: 1, height: 1 } };
  const path = getPublicPath(file);
  return { picture: id, alt, mediaType, path, ...(format && { format }), ...(size && { size }) };
}
