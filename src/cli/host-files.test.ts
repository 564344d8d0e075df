import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeManifest } from '../build/manifest.ts';
import { hostFiles } from './host-files.ts';

const ADDRESS = 'https://files.example/';
let parent: string;
let served: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kiosk-host-'));
  served = join(parent, 'served');
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Makes the files of a small build, whose loader names its code by `code`. Returns their folder. */
function makeBuild(version: string, code = version): string {
  const dist = mkdtempSync(join(parent, 'dist-'));
  const files = {
    'kiosk.js': `import(new URL('shared/'+tag+'-${code}.js',base))`,
    'kiosk.css': 'kiosk-cart-drawer{display:none}',
    'all.js': `export const all="${code}"`,
    'client.js': 'export {}',
    'client/call.js': 'export {}',
    'islands/cart-button.js': 'export {}',
    'cli.js': '',
    [`shared/kiosk-add-to-cart-${code}.js`]: 'export {}',
    'words/de.js': `export default {}//${code}`,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  }
  writeManifest(dist, version);
  return dist;
}

const read = (file: string): string => readFileSync(join(served, file), 'utf8');

test('hostFiles() writes a version’s files, and a channel that loads the version', () => {
  expect(hostFiles(makeBuild('1.2.3'), served, ADDRESS)).toBe('1.2.3');
  expect(read('v1.2.3/words/de.js')).toBe('export default {}//1.2.3');
  expect(read('v1.2.3/kiosk.js')).toContain("('shared/'+tag+'-1.2.3.js'");
  expect(read('v1/kiosk.js')).toContain("('../v1.2.3/shared/'+tag+'-1.2.3.js'");
  expect(read('v1/all.js')).toBe('export * from "../v1.2.3/all.js";\n');
  expect(read('v1/kiosk.css')).toBe('kiosk-cart-drawer{display:none}');
  expect(read('v1.2.3/pinned.html')).toContain('src="https://files.example/v1.2.3/kiosk.js" integrity="sha384-');
});

test('hostFiles() copies no files that only bundlers and Node read', () => {
  hostFiles(makeBuild('1.2.3'), served, ADDRESS);
  for (const file of ['client.js', 'client/call.js', 'islands/cart-button.js', 'cli.js'])
    expect(existsSync(join(served, 'v1.2.3', file))).toBe(false);
});

test('hostFiles() writes each file also compressed, by Brotli and gzip', () => {
  hostFiles(makeBuild('1.2.3'), served, ADDRESS);
  for (const file of ['v1.2.3/kiosk.js', 'v1.2.3/words/de.js', 'v1/kiosk.js', 'v1/all.js', 'v1/kiosk.css']) {
    expect(brotliDecompressSync(readFileSync(join(served, `${file}.br`))).toString()).toBe(read(file));
    expect(gunzipSync(readFileSync(join(served, `${file}.gz`))).toString()).toBe(read(file));
  }
});

test('hosting a newer version keeps earlier files, and a major version has a channel', () => {
  hostFiles(makeBuild('1.2.3'), served, ADDRESS);
  hostFiles(makeBuild('1.3.0'), served, ADDRESS);
  hostFiles(makeBuild('2.0.0'), served, ADDRESS);
  expect(read('v1.2.3/words/de.js')).toBe('export default {}//1.2.3');
  expect(read('v1/kiosk.js')).toContain('../v1.3.0/shared/');
  expect(read('v2/kiosk.js')).toContain('../v2.0.0/shared/');
});

test('a version hosted again gets its channel back, and another build of it throws', () => {
  const first = makeBuild('1.2.3');
  hostFiles(first, served, ADDRESS);
  hostFiles(makeBuild('1.3.0'), served, ADDRESS);
  hostFiles(first, served, ADDRESS);
  expect(read('v1/kiosk.js')).toContain('../v1.2.3/shared/');
  expect(() => hostFiles(makeBuild('1.2.3', 'other'), served, ADDRESS)).toThrow('is of another build');
  expect(read('v1.2.3/words/de.js')).toBe('export default {}//1.2.3');
});

test('hostFiles() throws and makes no channel for a loader with unexpected code', () => {
  const dist = makeBuild('1.2.3');
  writeFileSync(join(dist, 'kiosk.js'), 'import("shared/a");import("shared/b")');
  writeManifest(dist, '1.2.3');
  expect(() => hostFiles(dist, served, ADDRESS)).toThrow('does not name its files');
  expect(existsSync(join(served, 'v1'))).toBe(false);
});
