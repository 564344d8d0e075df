import type { Caller } from '../access/caller.ts';
import type { Store } from '../core/context.ts';
import type { SeedPicture } from '../seed/data/types.ts';
import { findFile, saveFile } from './store.ts';

/** Notes that a file is put to use. */
export function markUsed({ db, clock }: Store, id: string): void {
  const file = findFile(db, id);
  if (file) saveFile(db, { ...file, usedAt: clock.now() });
}

/** A picture that the shop was sent, for one of its products; nothing for private ones, and those in the trash. */
export function sentPicture(store: Store, { clientId }: Caller, id: string): SeedPicture | undefined {
  const file = findFile(store.db, id);
  if (file?.clientId !== clientId || file.mediaType !== 'IMAGE' || file.status !== 'READY') return undefined;
  if (file.private || file.trashedFrom !== undefined) return undefined;
  markUsed(store, id);
  const { width = 1, height = 1, caption } = file.facts;
  return { picture: id, alt: caption ?? file.displayName, size: { width, height } };
}
