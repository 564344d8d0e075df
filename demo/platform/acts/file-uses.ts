import { findFile, saveFile } from '../rows/files.ts';
import type { Store } from '../store.ts';

/** Notes that somebody is about to load a file. */
export function markUsed({ db, clock }: Store, id: string): void {
  const file = findFile(db, id);
  if (file) saveFile(db, { ...file, usedAt: clock.now() });
}
