import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findStaleness, hashSources, recordBuild } from './sources.ts';

let folder: string;
let dist: string;

const write = (file: string, content: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};
const build = (): void => recordBuild(dist, { sources: hashSources(folder), seconds: 24 }, folder);
const reason = (): string | undefined => findStaleness(dist, folder)?.reason;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kiosk-sources-'));
  dist = join(folder, 'dist');
  write('src/loader.ts', 'load();');
  write('src/ui/base.css', ':host {}');
  write('widgets/all.ts', '');
  for (const file of ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']) write(file, '{}');
  write('dist/manifest.json', '{}');
  build();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a build is stale only when the content of a source has changed', () => {
  expect(findStaleness(dist, folder)).toBeUndefined();
  write('src/loader.ts', 'load(1);');
  expect(findStaleness(dist, folder)).toEqual({ reason: 'src/loader.ts has changed', seconds: 24 });
  write('src/loader.ts', 'load();');
  utimesSync(join(folder, 'src/loader.ts'), new Date(), new Date());
  expect(reason()).toBeUndefined();
});

test('a build is stale when a file is new, removed or renamed', () => {
  write('src/new.ts', '');
  expect(reason()).toBe('src/new.ts is new');
  rmSync(join(folder, 'src/new.ts'));
  renameSync(join(folder, 'src/ui/base.css'), join(folder, 'src/ui/first.css'));
  expect(reason()).toBe('src/ui/first.css is new, and 1 more');
  rmSync(join(folder, 'src/ui/first.css'));
  expect(reason()).toBe('src/ui/base.css was removed');
});

test.each([
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'widgets/all.ts',
])('a build is stale after a change of %s', file => {
  write(file, '{ "other": true }');
  expect(reason()).toBe(`${file} has changed`);
});

test.each([
  'src/loader.test.ts',
  'widgets/cart/testing/page.ts',
  'src/i18n/glossary.md',
  'src/react/hooks.types.ts',
])('a build is not stale after a change of %s', file => {
  write(file, 'changed');
  expect(reason()).toBeUndefined();
});

test('a build without a manifest or a record is stale', () => {
  rmSync(join(dist, 'manifest.json'));
  expect(findStaleness(dist, folder)).toEqual({ reason: 'it has not been built', seconds: 24 });
  write('other/manifest.json', '{}');
  expect(findStaleness(join(folder, 'other'), folder)).toEqual({ reason: 'there is no record of the build' });
});
