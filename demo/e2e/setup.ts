import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildIfMissing, dist, root } from '../tools/build.ts';

/** A second build that says it is another version: two of them may meet in one page. */
export const older = join(root, '.output/older');
export const OLDER_VERSION = '0.0.9';

const builtAt = (folder: string): number => {
  const manifest = join(folder, 'manifest.json');
  return existsSync(manifest) ? statSync(manifest).mtimeMs : Number.NaN;
};

export default function setup(): void {
  buildIfMissing();
  if (!(builtAt(older) > builtAt(dist))) build({ into: older, version: OLDER_VERSION });
}
