import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, dist, root } from './build.ts';

// Builds a second time into another folder, and compares all files. Script tags with the hashes of one build must also
// fit any other build of the same sources.

const again = join(root, '.output', 'again');
build({ into: again });
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(file => file !== 'README.md')
    .sort();
const isSame = (file: string): boolean => {
  try {
    return readFileSync(join(dist, file)).equals(readFileSync(join(again, file)));
  } catch {
    return false;
  }
};
const files = [...new Set([...filesIn(dist), ...filesIn(again)])];
const different = files.filter(file => !isSame(file));
for (const file of different) console.error(`${file} is not the same in two builds`);
console.log(`${files.length - different.length} of ${files.length} files are the same in two builds`);
rmSync(again, { recursive: true });
process.exitCode = different.length || !files.length ? 1 : 0;
