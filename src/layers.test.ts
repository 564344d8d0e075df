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
import { tableRows } from './testing/docs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file imports from its own folder or one of an earlier level, never from a later level. */
const LEVELS = [
  ['src/api'],
  ['src/i18n', 'src/media', 'src/validation'],
  ['src/ui'],
  ['src/transport'],
  ['src/storage'],
  ['src/session'],
  ['src/client'],
  ['src/auth'],
  ['src/store'],
  ['src/app'],
  ['src/elements'],
  ['widgets'],
  // The entries: the loader, the client library and the page's functions.
  ['src/*'],
  ['src/react'],
  ['src/prerender'],
  ['src/build'],
  ['src/cli'],
  ['demo/platform'],
  ['demo/tools'],
  ['demo/assets'],
];

/** Built files are the lowest level, because they exist before any code imports them. */
const BUILT = ['dist'];

/** A command, a page or a test runner runs these. No other file needs their exports. */
const ENTRY =
  /^src\/(index|loader|page|react\/index|prerender\/(index|find-all|useProducts)|cli\/main)\.ts$|^src\/i18n\/en-XA\.ts$|^src\/testing\/(write-bundles|document-environment)\.ts$|^src\/build\/(preact|react)\/|^widgets\/(all|[\w-]+\/index)\.ts$|(\.test|\.spec|\.types|\.config)\.\w+$|^demo\/e2e\/setup\.ts$|^demo\/tools\/(failures-reporter\.ts$|dev\/page\/)|^demo\/guests\/(apps|plain)\/|^demo\/cms\/(wordpress|eleventy)\//;

const isTest = (file: string) => /\.(test|spec|types)\.tsx?$|\/testing\/|^demo\/(e2e|guests|cms|hosting)\//.test(file);

const modules = readModules(root, ['src', 'widgets', 'demo']);
const config = readModule('vite.config.ts', readFileSync(join(root, 'vite.config.ts'), 'utf8'));
const production = modules.filter(({ file }) => !isTest(file));
const rooms = LEVELS.flat();

test('every file is in a folder with a level, and each of these folders has files', () => {
  expect(production.map(({ file }) => file).filter(file => !rooms.some(room => isInside(file, room)))).toEqual([]);
  expect(rooms.filter(room => !production.some(({ file }) => isInside(file, room)))).toEqual([]);
});

test('the documented table of folders has the folders of the levels in their order', () => {
  const rows = tableRows('| folder | content |')
    .map(([cell = '']) => [...cell.matchAll(/`([^`*]+?)(?:\/\*)?`/g)].map(([, name = '']) => name))
    .filter(names => names.some(name => !name.endsWith('.css')));
  const isTold = (room: string, names: readonly string[]) =>
    names.some(name => isInside(room, name) || (name.includes('.') && isInside(name, room)));
  const order = rooms.map(room => rows.findIndex(names => isTold(room, names)));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(rows.filter(names => !rooms.some(room => isTold(room, names)))).toEqual([]);
});

test('files import only from their own folder or an earlier level, types included', () => {
  expect(findUpwardImports(production, [BUILT, ...LEVELS])).toEqual([]);
});

test('only the build, the commands and the demo’s Node code import Node modules', () => {
  const files = production
    .map(({ file }) => file)
    .filter(file => !/^(src\/(build|cli)\/|demo\/(?!platform\/)|demo\/platform\/node\/)/.test(file));
  expect(files.filter(file => readFileSync(join(root, file), 'utf8').includes("from 'node:"))).toEqual([]);
});

test('page code names JSON.stringify only in to-json.ts', () => {
  const files = production
    .map(({ file }) => file)
    .filter(file => !/^(src\/(build|cli|prerender|react)|demo)\//.test(file));
  const own = files.filter(file => /\bJSON\.stringify\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(own).toEqual(['src/validation/to-json.ts']);
});

test('page code selects a shop’s script tags only in script-tags.ts', () => {
  const files = production.map(({ file }) => file).filter(file => !/^(src\/(build|cli|prerender)|demo)\//.test(file));
  const finding = files.filter(file =>
    /['`[(]\w*\[(data-client-id|integrity)|script\[data-(?!kiosk-words)/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(finding).toEqual(['src/validation/script-tags.ts']);
});

test('page code avoids known calls and loops that Prototype.js or MooTools break', () => {
  // In Prototype.js `entries` returns a list, and in MooTools `Document` is a function. Both replace `Array.from` and
  // `scrollTo`.
  const replaced =
    /(?<!Object|[fF]ormData|headers|[pP]arams)\.entries\(\)|\bArray\.from\(|\.scrollTo\(|\bDocument\.prototype|\bfor \((const|let) [\w, []+\]? in /;
  const files = production.map(({ file }) => file).filter(file => !/^(src\/(build|cli|prerender)|demo)\//.test(file));
  expect(files.filter(file => replaced.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('page code creates events only with CustomEvent', () => {
  const made = (file: string) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bnew (\w*Event)\(/g)];
  const files = production.map(({ file }) => file).filter(file => !/^(src\/(build|cli|prerender)|demo)\//.test(file));
  expect(files.flatMap(file => made(file).flatMap(([, name]) => (name === 'CustomEvent' ? [] : [file])))).toEqual([]);
  expect(files.flatMap(made).length).toBeGreaterThan(3);
});

test('imports have no cycles, types included', () => {
  expect(findCycles(modules)).toEqual([]);
});

test('production code imports no test code', () => {
  const imports = [...production, config].flatMap(({ imports }) => imports);
  expect(imports.filter(({ to }) => isTest(to))).toEqual([]);
});

test('no widget imports another widget', () => {
  const folder = (file: string) => file.split('/')[1];
  expect(
    production
      .flatMap(({ imports }) => imports)
      .filter(
        ({ from, to }) => /^widgets\/.+\//.test(from) && to.startsWith('widgets/') && folder(from) !== folder(to),
      ),
  ).toEqual([]);
});

test('every export is imported by another file', () => {
  expect(findUnreadExports([...modules, config], file => ENTRY.test(file))).toEqual([]);
});

test('the module graph contains the project’s imports', () => {
  expect(modules.length).toBeGreaterThan(500);
  expect(modules.flatMap(({ imports }) => imports.map(({ to }) => to))).toContain('src/api/endpoint.ts');
  expect(findUpwardImports(production, LEVELS.toReversed()).length).toBeGreaterThan(100);
});
