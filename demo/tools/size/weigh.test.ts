import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWays, recordWay, WAYS_SPEC } from './ways.ts';
import { weigh } from './weigh.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ways-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): string {
  const into = join(folder, path);
  mkdirSync(dirname(into), { recursive: true });
  writeFileSync(into, text);
  return path;
}

const LOADER = 'dist/kiosk.js';
const WORK = 'dist/shared/kiosk-work-*.js';
const bytesOf = (...texts: readonly string[]) => texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);

test('weigh returns the sum of a way’s files, independent of the build’s hash', () => {
  const rows = [
    { name: 'loader', path: [LOADER], limit: 1 },
    { name: 'press', path: [LOADER, WORK], limit: 1 },
  ];
  const loader = (hash: string) => `import("./shared/kiosk-work-${hash}.js")`;
  const weights = ['usonec', 'zqxjvk'].map(hash => {
    const built = [write(LOADER, loader(hash)), write(`dist/shared/kiosk-work-${hash}.js`, 'work()')];
    return [...weigh(rows, built, folder)];
  });
  expect(weights[0]).toEqual([
    ['loader', bytesOf(loader('usonec'))],
    ['press', bytesOf(loader('usonec'), 'work()')],
  ]);
  expect(weights[1]).toEqual(weights[0]);
});

test('weigh returns no figure for a row whose file is not built', () => {
  const rows = [{ name: 'press', path: [WORK], limit: 1 }];
  expect([...weigh(rows, [write(LOADER, '')], folder)]).toEqual([]);
});

test('readWays returns the ways that the tests of this build recorded', () => {
  write('dist/manifest.json', '{}');
  write(WAYS_SPEC, '');
  expect(readWays(folder)).toEqual({});
  recordWay({ name: 'page, idle', files: [WORK, LOADER] }, folder);
  recordWay({ name: 'menu', files: [LOADER, 'dist/shared/kiosk-menu-*.js'], onTopOf: ['page, idle'] }, folder);
  recordWay({ name: 'work', files: [LOADER], leftOutOf: 'page, idle' }, folder);
  recordWay({ name: 'late', files: [LOADER], onTopOf: ['a page that no test went'] }, folder);
  expect(readWays(folder)).toEqual({
    'page, idle': [LOADER, WORK],
    menu: ['dist/shared/kiosk-menu-*.js'],
    work: [WORK],
  });
});

test.each([
  'dist/manifest.json',
  WAYS_SPEC,
])('readWays returns no way that was recorded before a change of %s', path => {
  write('dist/manifest.json', '{}');
  write(WAYS_SPEC, '');
  recordWay({ name: 'loader', files: [LOADER] }, folder);
  write(path, 'changed');
  expect(readWays(folder)).toEqual({});
});
