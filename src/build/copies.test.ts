import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { planCopies, readGraph, readModule, walk } from './copies.ts';

const LONG = `/* ${'x'.repeat(22_000)} */`;

/**
 * Plans the copies for files with this code. `a.ts` and what it imports is the base. The loader also fetches the files
 * `c` and `d`, and the file `e` beside `d`. The entry of each is the module of its name.
 */
function plan(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const graph = readGraph(folder, ['a.ts', 'c.ts', 'd.ts', 'e.ts']);
  const base = walk('a.ts', file => graph.get(file)?.imports.keys() ?? []);
  return planCopies(
    graph,
    base,
    new Map([
      ['c', { entries: ['c.ts'], beside: [] }],
      ['d', { entries: ['d.ts'], beside: ['e'] }],
      ['e', { entries: ['e.ts'], beside: [] }],
    ]),
  );
}

test('readModule lists the imports and import() calls of own scripts, but not of types', () => {
  const { imports, fetches, length } = readModule(
    'low/a.ts',
    `import type { T } from './t.ts';
     import { type U, v as w } from '../high/v.ts';
     import './effect.ts';
     import { useState } from 'react';
     import styles from './a.css?inline';
     export { x } from './x.ts';
     export type { Y } from './y.ts';
     const load = lazyImport(() => import('./late.tsx'));
     const language = () => import(\`./\${w}.ts\`);`,
  );
  expect([...imports]).toEqual([
    ['high/v.ts', ['v']],
    ['low/effect.ts', []],
    ['low/x.ts', ['x']],
  ]);
  expect(fetches).toEqual(['low/late.tsx']);
  expect(length).toBeGreaterThan(300);
});

test('readModule reads the name of the built file from a comment', () => {
  expect(readModule('a.ts', '// Chunk entry.\n// File: press\nexport {};').file).toBe('press');
  expect(readModule('a.ts', 'export {}; // File: press').file).toBeUndefined();
});

test('two lazy files each get a copy of a stateless module that both import', () => {
  const { getSuffix, shared } = plan({
    'a.ts': `import('./late.ts'); import('./later.ts');`,
    'late.ts': `import { f } from './part.ts';`,
    'later.ts': `import { f } from './part.ts';`,
    'part.ts': `import { g } from './deep.ts'; export const f = () => g();`,
    'deep.ts': 'export const g = () => 1;',
  });
  expect(getSuffix('late.ts', 'part.ts')).toBe('?lazy=late');
  expect(getSuffix('part.ts?lazy=late', 'deep.ts')).toBe('?lazy=late');
  expect(getSuffix('later.ts', 'part.ts')).toBe('?lazy=later');
  expect([...shared]).toEqual([]);
});

test('a file copies neither a module of the base nor a module with state', () => {
  const { getSuffix, shared } = plan({
    'a.ts': `import './own.ts'; import('./late.ts'); import('./later.ts');`,
    'c.ts': `import './elsewhere.ts'; import './own.ts'; import './state.ts';`,
    'late.ts': `import './own.ts'; import './elsewhere.ts'; import './state.ts';`,
    'later.ts': `import './state.ts';`,
    'own.ts': '',
    'elsewhere.ts': '',
    'state.ts': 'let count = 0;',
  });
  expect(['own.ts', 'elsewhere.ts', 'state.ts'].map(file => getSuffix('late.ts', file))).toEqual([
    '',
    '?lazy=late',
    '',
  ]);
  expect(['own.ts', 'elsewhere.ts', 'state.ts'].map(file => getSuffix('c.ts', file))).toEqual(['', '?lazy=c', '']);
  expect([...shared]).toEqual(['state.ts']);
});

test('a file imports modules with and without state from a file beside it', () => {
  const { getSuffix, shared } = plan({
    'a.ts': '',
    'd.ts': `import './part.ts'; import './state.ts'; import('./late.ts');`,
    'e.ts': `import './part.ts'; import './state.ts';`,
    'late.ts': `import './part.ts'; import './state.ts';`,
    'part.ts': '',
    'state.ts': 'let count = 0;',
  });
  for (const importer of ['d.ts', 'late.ts'])
    expect(['part.ts', 'state.ts'].map(file => getSuffix(importer, file))).toEqual(['', '']);
  expect([...shared]).toEqual([]);
});

test('a lazy file imports the copy of the element that loads it', () => {
  const { getSuffix } = plan({
    'a.ts': '',
    'c.ts': `import './part.ts'; import './own.ts'; import('./late.ts');`,
    'd.ts': `import './part.ts';`,
    'late.ts': `import './part.ts'; import './own.ts'; import './rest.ts';`,
    'part.ts': '',
    'own.ts': '',
    'rest.ts': `import './part.ts';`,
  });
  expect(['part.ts', 'own.ts', 'rest.ts'].map(file => getSuffix('late.ts', file))).toEqual(['?lazy=c', '', '']);
  expect(getSuffix('rest.ts', 'part.ts')).toBe('?lazy=c');
});

test('a lazy file copies a module of an element if another element also loads the file', () => {
  const { getSuffix } = plan({
    'a.ts': '',
    'c.ts': `import './part.ts'; import('./late.ts');`,
    'd.ts': `import('./late.ts');`,
    'late.ts': `import './part.ts';`,
    'part.ts': '',
  });
  expect(getSuffix('late.ts', 'part.ts')).toBe('?lazy=late');
  expect(getSuffix('c.ts', 'part.ts')).toBe('?lazy=c');
});

test('a file copies an API module only if no loaded file calls the same endpoint', () => {
  const { getSuffix } = plan({
    'a.ts': `import { get } from './src/api/carts.ts'; import('./late.ts'); import('./later.ts');`,
    'c.ts': `import { remove } from './src/api/carts.ts'; import('./last.ts');`,
    'late.ts': `import { get } from './src/api/carts.ts';`,
    'later.ts': `import { remove } from './src/api/carts.ts';`,
    'last.ts': `import { get, remove } from './src/api/carts.ts'; import './add.ts';`,
    'add.ts': `import { add } from './src/api/orders.ts';`,
    'src/api/carts.ts': `export const get = read('/cart'), remove = del('/cart');`,
    'src/api/orders.ts': `export const add = post('/orders');`,
  });
  expect(getSuffix('late.ts', 'src/api/carts.ts')).toBe('');
  expect(getSuffix('later.ts', 'src/api/carts.ts')).toBe('?lazy=later');
  expect(getSuffix('c.ts', 'src/api/carts.ts')).toBe('?lazy=c');
  expect(getSuffix('last.ts', 'src/api/carts.ts')).toBe('?lazy=last');
  expect(getSuffix('add.ts', 'src/api/orders.ts')).toBe('');
});

test('a lazy file copies short code of the lazy file that loads it, not long code', () => {
  const files = (comment: string) => ({
    'a.ts': `import('./late.ts');`,
    'late.ts': `import './part.ts'; import('./later.ts');`,
    'later.ts': `import './part.ts';`,
    'part.ts': comment,
  });
  const short = plan(files(''));
  expect(short.getSuffix('later.ts', 'part.ts')).toBe('?lazy=later');
  const long = plan(files(LONG));
  expect(long.getSuffix('late.ts', 'part.ts')).toBe('');
  expect(long.getSuffix('later.ts', 'part.ts')).toBe('');
});

test('entries that name the same file share its copies of other modules', () => {
  const { entries, getSuffix } = plan({
    'a.ts': `import('./late.ts');`,
    'c.ts': `import './own.ts'; import('./later.ts');`,
    'late.ts': `// File: both\nimport './part.ts';`,
    'later.ts': `// File: both\nimport './part.ts'; import './own.ts';`,
    'part.ts': '',
    'own.ts': '',
  });
  expect([...(entries.get('both') ?? [])]).toEqual(['late.ts', 'later.ts']);
  expect(getSuffix('late.ts', 'part.ts')).toBe('');
  expect(getSuffix('later.ts', 'part.ts')).toBe('');
  expect(getSuffix('later.ts', 'own.ts')).toBe('?lazy=both');
});
