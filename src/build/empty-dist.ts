import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Empties a build's folder, except for its README. */
export function emptyDist(dist: string): void {
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) {
    if (name !== 'README.md') rmSync(join(dist, name), { recursive: true });
  }
}
