import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale, copyAsOlder, dist, older } from '../tools/build.ts';

const builtAt = (folder: string): number => {
  const manifest = join(folder, 'manifest.json');
  return existsSync(manifest) ? statSync(manifest).mtimeMs : Number.NaN;
};

export default function setup(): void {
  buildIfStale();
  if (!(builtAt(older.into) > builtAt(dist))) copyAsOlder();
}
