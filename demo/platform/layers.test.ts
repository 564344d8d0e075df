import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findCycles, findUpwardImports, isInside, readModules } from '../../src/build/module-graph.ts';

/** A folder imports from itself and from earlier levels; the files beside this one are the last level. */
const LEVELS = [
  ['core'],
  ['access'],
  ['files'],
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
].map(folders => folders.map(folder => `demo/platform/${folder}`));

const modules = readModules(fileURLToPath(new URL('../..', import.meta.url)), ['demo/platform']).filter(
  ({ file }) => !file.endsWith('.test.ts') && !file.startsWith('demo/platform/testing/'),
);

test('every folder has a level', () => {
  const rooms = LEVELS.flat();
  expect(modules.map(({ file }) => file).filter(file => !rooms.some(room => isInside(file, room)))).toEqual([]);
});

test('imports go one way and in no circle', () => {
  expect(findUpwardImports(modules, LEVELS)).toEqual([]);
  expect(findCycles(modules)).toEqual([]);
});
