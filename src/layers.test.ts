import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  findCycles,
  findUnreadExports,
  findUpwardImports,
  isInside,
  readModule,
  readModules,
} from './build/module-graph.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file imports from its own room or one of an earlier level, never from a later one. */
const LEVELS = [
  ['src/api', 'src/i18n', 'src/media', 'src/validation'],
  ['src/ui'],
  ['src/transport'],
  ['src/session'],
  ['src/client'],
  ['src/auth'],
  ['src/store'],
  ['src/app'],
  ['src/elements'],
  ['widgets'],
  // The entries: the client library and the loader.
  ['src/*'],
];

/** Run by a command, a page or a test runner: nothing else need import what they export. */
const ENTRY =
  /^src\/(index|loader|page)\.ts$|^src\/build\/preact\/|^widgets\/(all|[\w-]+\/index)\.ts$|(\.test|\.spec|\.types|\.config)\.\w+$|^demo\/e2e\/setup\.ts$/;

const isTest = (file: string) => /\.(test|spec|types)\.tsx?$|\/testing\/|^demo\/e2e\//.test(file);

const modules = readModules(root, ['src', 'widgets', 'demo']);
const config = readModule('vite.config.ts', readFileSync(join(root, 'vite.config.ts'), 'utf8'));
const production = modules.filter(({ file }) => !isTest(file) && !file.startsWith('src/build/'));
const rooms = LEVELS.flat();
const shipped = production.filter(({ file }) => /^(src|widgets)\//.test(file));

test('every file is in a room that has a level, and every room has files', () => {
  expect(shipped.filter(({ file }) => !rooms.some(room => isInside(file, room))).map(({ file }) => file)).toEqual([]);
  expect(rooms.filter(room => !shipped.some(({ file }) => isInside(file, room)))).toEqual([]);
});

test('imports go one way, types included', () => {
  expect(findUpwardImports(shipped, LEVELS)).toEqual([]);
});

test('no file imports itself by way of others, not even its types', () => {
  expect(findCycles(modules)).toEqual([]);
});

test('production code imports no test code', () => {
  const imports = [...production, config].flatMap(({ imports }) => imports);
  expect(imports.filter(({ to }) => isTest(to))).toEqual([]);
});

test('widgets do not know each other', () => {
  const folder = (file: string) => file.split('/')[1];
  expect(
    production
      .flatMap(({ imports }) => imports)
      .filter(
        ({ from, to }) => /^widgets\/.+\//.test(from) && to.startsWith('widgets/') && folder(from) !== folder(to),
      ),
  ).toEqual([]);
});

test('whatever is exported is read by another file', () => {
  expect(findUnreadExports([...modules, config], file => ENTRY.test(file))).toEqual([]);
});

test('the graph holds the imports that are there', () => {
  expect(modules.length).toBeGreaterThan(500);
  expect(modules.flatMap(({ imports }) => imports.map(({ to }) => to))).toContain('src/api/endpoint.ts');
  expect(findUpwardImports(shipped, [...LEVELS].reverse()).length).toBeGreaterThan(100);
});
