import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { planCopies, readGraph, readModule, walk } from './copies.ts';

const LONG = `/* ${'x'.repeat(20_000)} */`;

/**
 * Plans the copies for files with this code. A page loads the element `a.ts` together with `b.ts`, and the element
 * `c.ts` together with `a.ts`. `groups` lists lazy files with several entries, by name.
 */
function plan(files: Readonly<Record<string, string>>, groups: Readonly<Record<string, readonly string[]>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const graph = readGraph(folder, ['a.ts', 'b.ts', 'c.ts']);
  const holders = new Map<string, string>();
  for (const name of ['a', 'b', 'c'])
    for (const file of walk(`${name}.ts`, file => graph.get(file)?.imports.keys() ?? []))
      if (!holders.has(file)) holders.set(file, name);
  const getFiles = (name: string) => (name === 'a' ? ['a', 'b'] : [name, 'a']);
  return planCopies(graph, { holders, getFiles }, new Map(Object.entries(groups)));
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

test('two lazy files each get a copy of a stateless module that both import', () => {
  const { getSuffix, shared } = plan({
    'a.ts': `import('./late.ts'); import('./later.ts');`,
    'b.ts': '',
    'c.ts': '',
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

test('a lazy file does not copy a module with state or one that a loaded file contains', () => {
  const { getSuffix, shared } = plan({
    'a.ts': `import './own.ts'; import('./late.ts'); import('./later.ts');`,
    'b.ts': `import './beside.ts';`,
    'c.ts': `import './elsewhere.ts';`,
    'late.ts': `import './own.ts'; import './beside.ts'; import './elsewhere.ts'; import './state.ts';`,
    'later.ts': `import './state.ts';`,
    'own.ts': '',
    'beside.ts': '',
    'elsewhere.ts': '',
    'state.ts': 'let count = 0;',
  });
  expect(['own.ts', 'beside.ts', 'elsewhere.ts', 'state.ts'].map(file => getSuffix('late.ts', file))).toEqual([
    '',
    '',
    '?lazy=late',
    '',
  ]);
  expect([...shared]).toEqual(['state.ts']);
});

test('a lazy file copies an API module only if no loaded file calls the same endpoint', () => {
  const { getSuffix } = plan({
    'a.ts': `import { get } from './src/api/carts.ts'; import('./late.ts'); import('./later.ts');`,
    'b.ts': '',
    'c.ts': '',
    'late.ts': `import { get } from './src/api/carts.ts';`,
    'later.ts': `import { remove } from './src/api/carts.ts';`,
    'src/api/carts.ts': `export const get = read('/cart'), remove = del('/cart');`,
  });
  expect(getSuffix('late.ts', 'src/api/carts.ts')).toBe('');
  expect(getSuffix('later.ts', 'src/api/carts.ts')).toBe('?lazy=later');
});

test('a lazy file copies short code of the lazy file that loads it, not long code', () => {
  const files = (comment: string) => ({
    'a.ts': `import('./late.ts');`,
    'b.ts': '',
    'c.ts': '',
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

test('lazy modules of one group share one file and its copies of other modules', () => {
  const { getSuffix } = plan(
    {
      'a.ts': `import('./late.ts');`,
      'b.ts': `import './beside.ts';`,
      'c.ts': `import './own.ts'; import('./later.ts');`,
      'late.ts': `import './part.ts'; import './beside.ts';`,
      'later.ts': `import './part.ts'; import './own.ts';`,
      'part.ts': '',
      'own.ts': '',
      'beside.ts': '',
    },
    { both: ['late.ts', 'later.ts'] },
  );
  expect(getSuffix('late.ts', 'part.ts')).toBe('');
  expect(getSuffix('late.ts', 'beside.ts')).toBe('?lazy=both');
  expect(getSuffix('later.ts', 'own.ts')).toBe('?lazy=both');
});
