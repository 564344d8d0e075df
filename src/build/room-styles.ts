import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';

/** Writes `kiosk.css`, minified. Its rules stay nested, which is fewest bytes: browsers with `:state()` know both. */
export function writeRoomStyles(source: string, dist: string): void {
  const { code } = transform({ filename: source, code: readFileSync(source), minify: true });
  // In an expression with a variable all spaces are left, although only those around + and - have a meaning.
  writeFileSync(join(dist, 'kiosk.css'), `${code.toString().replace(/ ([*/]) /g, '$1')}\n`);
}
