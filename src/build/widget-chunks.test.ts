import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { assignChunks, findLazyImport, removeBundlerRuntime } from './widget-chunks.ts';

const assigned = (
  closures: Readonly<Record<string, readonly string[]>>,
  parts: Readonly<Record<string, readonly string[]>>,
) => {
  const chunkNames = new Map<string, string>();
  const toSets = (lists: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(lists).map(([name, ids]) => [name, new Set(ids)] as const);
  assignChunks(chunkNames, new Map(toSets(closures)), toSets(parts));
  return Object.fromEntries(chunkNames);
};

test('assignChunks gives modules to the runtime’s chunk first, then to each part', () => {
  expect(
    assigned(
      { 'add-to-cart': ['button', 'store'], 'review-list': ['store', 'writes', 'words', 'list'] },
      { actions: ['writes', 'store'], failures: ['words', 'writes'] },
    ),
  ).toEqual({
    button: 'add-to-cart',
    store: 'add-to-cart',
    writes: 'actions',
    words: 'failures',
    list: 'review-list',
  });
});

test('assignChunks gives a module of several elements to the last part that all load', () => {
  expect(
    assigned(
      {
        'add-to-cart': [],
        'cart-drawer': ['dialog', 'writes'],
        'member-login': ['dialog', 'field', 'words'],
        'review-list': ['field'],
      },
      { actions: ['writes'], failures: ['words'] },
    ),
  ).toEqual({ writes: 'actions', words: 'failures', dialog: 'actions', field: 'failures' });
});

test('a part’s module goes to the first part if an element without the part imports it', () => {
  expect(
    assigned(
      { 'add-to-cart': [], 'cart-drawer': ['link', 'writes'] },
      { actions: ['writes'], failures: ['words', 'link'] },
    ),
  ).toEqual({ writes: 'actions', words: 'failures', link: 'actions' });
});

const widgetNames = ['add-to-cart', 'member-login'];
const toChunks = (imports: Readonly<Record<string, { imports?: string[]; lazy?: string[] }>>) =>
  Object.entries(imports).map(
    ([name, { imports = [], lazy = [] }]) =>
      ({ name, fileName: name, imports, dynamicImports: lazy }) as unknown as Rollup.OutputChunk,
  );

test('a lazy chunk may import the chunks that load beside the elements that load it', () => {
  const chunks = toChunks({
    'add-to-cart': { lazy: ['actions', 'failures', 'options'] },
    actions: { imports: ['add-to-cart'] },
    failures: { imports: ['add-to-cart', 'actions'] },
    options: { imports: ['add-to-cart', 'actions'] },
    'member-login': { imports: ['add-to-cart', 'actions', 'failures'], lazy: ['Account'] },
    Account: { imports: ['failures', 'member-login'], lazy: ['Account', 'Challenge'] },
    Challenge: { imports: ['failures', 'Account'] },
  });
  const entry = { name: 'add-to-cart', fileName: 'entry', imports: ['add-to-cart'], dynamicImports: [] as string[] };
  expect(findLazyImport([...chunks, entry as unknown as Rollup.OutputChunk], widgetNames)).toBeUndefined();
});

test('a lazy chunk must not import a file that one of its elements does not load', () => {
  const late = (options: string[]) =>
    findLazyImport(
      toChunks({
        'add-to-cart': { lazy: ['actions', 'failures', 'options', 'sibling'] },
        actions: {},
        failures: {},
        sibling: {},
        options: { imports: ['add-to-cart', ...options] },
        'member-login': { lazy: ['options'] },
      }),
      widgetNames,
    );
  expect(late(['actions'])).toBeUndefined();
  expect(late(['failures'])).toEqual(['options', 'failures']);
  expect(late(['sibling'])).toEqual(['options', 'sibling']);
  expect(late(['member-login'])).toEqual(['options', 'member-login']);
});

test('an element must not import a chunk that does not load beside it', () => {
  const chunks = toChunks({ 'add-to-cart': {}, 'member-login': { imports: ['Account'] }, Account: {} });
  expect(findLazyImport(chunks, widgetNames)).toEqual(['member-login', 'Account']);
});

const chunk = (fileName: string, code: string, imports: readonly string[], moduleIds: readonly string[]) =>
  ({ fileName, code, imports: [...imports], moduleIds: [...moduleIds] }) as unknown as Rollup.OutputChunk;

const helpers = chunk(
  'shared/kiosk-runtime-abc123.js',
  'var add=n=>40+n;export{add as t};',
  [],
  ['\0rolldown/runtime.js'],
);

test('removeBundlerRuntime removes the file of helpers when no chunk uses a helper', () => {
  const former = chunk(
    'shared/kiosk-former-abc123.js',
    'import"./kiosk-runtime-abc123.js";import"./kiosk-none-abc123.js";export const a=7;',
    [helpers.fileName, 'shared/kiosk-none-abc123.js'],
    ['/former.ts'],
  );
  const none = chunk('shared/kiosk-none-abc123.js', 'export const none=1;', [], ['/none.ts']);
  const removed: string[] = [];
  expect(removeBundlerRuntime([helpers, former, none], file => removed.push(file))).toEqual([former, none]);
  expect(removed).toEqual([helpers.fileName]);
  expect(former).toMatchObject({
    code: 'import"./kiosk-none-abc123.js";export const a=7;',
    imports: ['shared/kiosk-none-abc123.js'],
  });
  expect(none.code).toBe('export const none=1;');
});

test('removeBundlerRuntime throws when a chunk uses a helper of the bundler', () => {
  const user = chunk(
    'shared/kiosk-user-abc123.js',
    'import{t as add}from"./kiosk-runtime-abc123.js";export const a=add(7);',
    [helpers.fileName],
    ['/user.ts'],
  );
  expect(() => removeBundlerRuntime([helpers, user], () => {})).toThrow(/uses a helper/);
});

test('removeBundlerRuntime returns the chunks as they are without a file of helpers', () => {
  const chunks = [chunk('a.js', 'export const a=1;', [], ['/a.ts'])];
  expect(removeBundlerRuntime(chunks, () => expect.unreachable())).toBe(chunks);
});
