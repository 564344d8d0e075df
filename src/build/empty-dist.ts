import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes everything but `README.md` from a build's folder, or creates the folder. */
export function emptyDist(dist: string): void {
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) {
    if (name !== 'README.md') rmSync(join(dist, name), { recursive: true });
  }
}
