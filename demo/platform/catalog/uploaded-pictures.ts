import type { Caller } from '../access/caller.ts';
import type { Context } from '../core/context.ts';
import { markFileUsed } from '../files/service.ts';
import { findFile } from '../files/store.ts';
import type { StoredPicture } from './types.ts';

/** An uploaded picture for use in a product; undefined for private and trashed files. */
export function findUploadedPicture(context: Context, { clientId }: Caller, id: string): StoredPicture | undefined {
  const file = findFile(context.db, id);
  if (file?.clientId !== clientId || file.mediaType !== 'IMAGE' || file.status !== 'READY') return undefined;
  if (file.private || file.trashedFrom !== undefined) return undefined;
  markFileUsed(context, id);
  const { width = 1, height = 1, caption } = file.facts;
  return { picture: id, alt: caption ?? file.displayName, size: { width, height } };
}
