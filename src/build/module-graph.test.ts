import { expect, test } from 'vitest';
import { findCycles, findUnreadExports, findUpwardImports, readModule } from './module-graph.ts';

const modules = [
  readModule(
    'low/a.ts',
    `import type { B } from '../high/b.ts';
     import * as everything from './c.ts';
     export { d as renamed } from '../high/d.ts';
     export const a = 1, unread = 2;
     export interface Unread {}`,
  ),
  readModule('low/c.ts', `export const c = () => import('../high/b.ts?lazy');`),
  readModule('high/b.ts', `import { a } from '../low/a.ts'; export type B = import('../low/a.ts').Other;`),
  readModule('high/d.ts', `import data from './data.json' with { type: 'json' }; export const d = data, e = 1;`),
];

test('readModule lists imports of values, types and namespaces, import(), re-exports', () => {
  expect(modules.flatMap(({ imports }) => imports)).toEqual([
    { from: 'low/a.ts', to: 'high/b.ts', names: ['B'] },
    { from: 'low/a.ts', to: 'low/c.ts', names: ['*'] },
    { from: 'low/a.ts', to: 'high/d.ts', names: ['d'] },
    { from: 'low/c.ts', to: 'high/b.ts', names: ['*'] },
    { from: 'high/b.ts', to: 'low/a.ts', names: ['a'] },
    { from: 'high/b.ts', to: 'low/a.ts', names: ['Other'] },
  ]);
});

test('readModule lists an interface inside `declare module` as an import of it', () => {
  const { imports } = readModule('high/f.ts', `declare module '../low/a.ts' { interface Parts { f: 1 } }`);
  expect(imports).toEqual([{ from: 'high/f.ts', to: 'low/a.ts', names: ['Parts'] }]);
});

test('findCycles finds a cycle of type imports and a cycle through import(), each once', () => {
  expect(findCycles(modules)).toEqual([
    'low/a.ts → high/b.ts → low/a.ts',
    'low/c.ts → high/b.ts → low/a.ts → low/c.ts',
  ]);
  expect(findCycles(modules.filter(({ file }) => file !== 'high/b.ts'))).toEqual([]);
});

test('findUpwardImports finds imports from a later level, also of types', () => {
  expect(findUpwardImports(modules, [['low'], ['high']])).toEqual([
    'low/a.ts → high/b.ts',
    'low/a.ts → high/d.ts',
    'low/c.ts → high/b.ts',
  ]);
  expect(findUpwardImports(modules, [['high'], ['low']])).toEqual(['high/b.ts → low/a.ts', 'high/b.ts → low/a.ts']);
});

test('findUpwardImports finds an import from a folder without a level', () => {
  expect(findUpwardImports(modules, [['low']])).toContain('low/a.ts → high/b.ts');
});

test('readModule ignores import() in a comment or a string', () => {
  const { imports } = readModule('low/e.ts', `// import('./a.ts')\nexport const text = "import('./a.ts')";`);
  expect(imports).toEqual([]);
});

test('findUnreadExports finds exports that no other file reads, except in entries', () => {
  expect(findUnreadExports(modules, () => false)).toEqual([
    'low/a.ts: renamed',
    'low/a.ts: unread',
    'low/a.ts: Unread',
    'low/c.ts: c',
    'high/d.ts: e',
  ]);
  expect(findUnreadExports(modules, file => file === 'low/a.ts')).toEqual(['low/c.ts: c', 'high/d.ts: e']);
  const library = readModule('low/index.ts', `export * as c from './c.ts';`);
  expect(findUnreadExports([library, ...modules], file => /index|a\.ts/.test(file))).toEqual(['high/d.ts: e']);
});

test('a default import reads one export, a namespace the exports used as properties', () => {
  const exporting = (...names: readonly string[]) =>
    `export default 1; ${names.map(name => `export const ${name} = 1;`).join(' ')}`;
  const unread = (...readers: readonly string[]) =>
    findUnreadExports(
      [
        readModule('part.ts', exporting('a', 'b', 'c', 'd')),
        ...readers.map((code, index) => readModule(`main-${index}.tsx`, code)),
      ],
      file => file.startsWith('main'),
    );
  expect(unread(`import part from './part.ts';`)).toEqual(['part.ts: a', 'part.ts: b', 'part.ts: c', 'part.ts: d']);
  expect(
    unread(`export const load = lazyImport(() => import('./part.ts'));`, `const { a, b: other } = code; code.c();`),
  ).toEqual(['part.ts: default', 'part.ts: d']);
  expect(unread(`export const load = () => import('./part.ts');`, `const x: code.a = <code.b d={1} />;`)).toEqual([
    'part.ts: default',
    'part.ts: c',
    'part.ts: d',
  ]);
});
