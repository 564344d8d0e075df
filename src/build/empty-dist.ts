import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Clears a build's folder, but for the page that says what is in it. */
export function emptyDist(dist: string): void {
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) {
    if (name !== 'README.md') rmSync(join(dist, name), { recursive: true });
  }
}
