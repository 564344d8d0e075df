import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes `kiosk.css`, minified. Its rules stay nested, as they are fewest bytes; browsers with `:state()` know both. */
export function writeRoomStyles(source: string, dist: string): void {
  writeFileSync(join(dist, 'kiosk.css'), `${minify(readFileSync(source, 'utf8'))}\n`);
}

/** Leaves out comments, and spaces that have no meaning: those around `+` and `-` have one. */
const minify = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>*/]|: ) ?/g, (_, sign: string) => sign.trim())
    .replace(/\( | \)/g, paren => paren.trim())
    .replace(/;}/g, '}')
    .replace(/="(\w+)"/g, '=$1')
    .replace(/\b0\./g, '.')
    .replace(/::before/g, ':before')
    .trim();
