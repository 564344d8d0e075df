import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeRoomStyles } from './room-styles.ts';

const folder = mkdtempSync(join(tmpdir(), 'kiosk-styles-'));
afterAll(() => rmSync(folder, { recursive: true }));

function minify(css: string): string {
  const source = join(folder, 'source.css');
  writeFileSync(source, css);
  writeRoomStyles(source, folder);
  return readFileSync(join(folder, 'kiosk.css'), 'utf8');
}

test('kiosk.css keeps rules nested, and the spaces around + and - in expressions', () => {
  const css = `/* Room. */
a:state(loading) {
  &[show*="name"]::before {
    margin-top: calc(1em + var(--s) * 0.5 - 10% / (var(--ratio, 4 / 5)));
  }
}`;
  expect(minify(css)).toBe(
    'a:state(loading){&[show*=name]:before{margin-top:calc(1em + var(--s) * .5 - 10% / (var(--ratio,4 / 5)))}}\n',
  );
});

test('the build of kiosk.css throws on an unmatched brace', () => {
  expect(() => minify('a { color: red; } }')).toThrow();
});
