import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findUpwardImports, isInside, readModules } from '../../src/build/module-graph.ts';

/**
 * The folders from the lowest level to the highest. A folder imports only from itself and from earlier levels.
 * `*` stands for the files beside this one. The seed's pictures are data, so they are below the code that serves them.
 */
const LEVELS = [
  ['core'],
  ['access'],
  ['files'],
  ['seed/pictures'],
  ['pictures'],
  ['catalog'],
  ['pricing'],
  ['back-in-stock', 'carts'],
  ['orders'],
  ['checkouts', 'reviews', 'recommendations'],
  ['redirects', 'members', 'events', 'graphql'],
  ['identity'],
  ['seed'],
  ['*'],
  ['node', 'browser'],
  ['testing'],
].map(folders => folders.map(folder => `demo/platform/${folder}`));

/** The library is the lowest level, because every folder may import it. */
const LIBRARY = ['src'];

const rooms = LEVELS.flat();
const modules = readModules(fileURLToPath(new URL('../..', import.meta.url)), ['demo/platform']).filter(
  ({ file }) => !file.endsWith('.test.ts'),
);

test('every file is in a folder that has a level, and every folder has files', () => {
  expect(modules.map(({ file }) => file).filter(file => !rooms.some(room => isInside(file, room)))).toEqual([]);
  expect(rooms.filter(room => !modules.some(({ file }) => isInside(file, room)))).toEqual([]);
});

test('the README’s table of folders has all folders in the order of their levels', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const table = readme.match(/^\| folder \|.*\n\|.*\n((?:\|.*\n)+)/m)?.[1] ?? '';
  const rows = [...table.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) =>
    cell.includes('(this folder)') ? ['*'] : [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const rowOf = (room: string) => rows.findIndex(names => names.includes(room.slice('demo/platform/'.length)));
  const order = rooms.map(rowOf);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(rows.flat().length).toBe(rooms.length);
});

test('no folder imports from a higher level, types included', () => {
  expect(findUpwardImports(modules, [LIBRARY, ...LEVELS])).toEqual([]);
  expect(findUpwardImports(modules, LEVELS.toReversed()).length).toBeGreaterThan(100);
});

const readSource = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const isHost = (file: string) => /^demo\/platform\/(node|browser|testing)\//.test(file);

test('only the folders node and testing use Node and packages with native parts', () => {
  const native =
    /from '(node:|libsql|sharp|@hono\/node-server|@tus\/)|\b(Buffer|NodeJS|setImmediate|import\.meta)\b|\bprocess\./;
  const users = modules.map(({ file }) => file).filter(file => native.test(readSource(file)));
  expect(users.filter(file => !/^demo\/platform\/(node|testing)\//.test(file))).toEqual([]);
  expect(users.length).toBeGreaterThan(10);
});

test('outside node, browser and testing, only core/crypto.ts uses crypto', () => {
  const crypto = /from '@noble\/hashes|\bcrypto\.(subtle|get|random)|Math\.random/;
  const users = modules.map(({ file }) => file).filter(file => !isHost(file) && crypto.test(readSource(file)));
  expect(users).toEqual(['demo/platform/core/crypto.ts']);
});

test('outside testing, the platform imports only the contract of the library', () => {
  const imports = modules.filter(({ file }) => !file.includes('/testing/')).flatMap(({ imports }) => imports);
  expect(imports.filter(({ to }) => !/^(demo\/platform|src\/api)\//.test(to))).toEqual([]);
});
