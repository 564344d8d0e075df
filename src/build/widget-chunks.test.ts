import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { assignChunks, inlineBundlerRuntime } from './widget-chunks.ts';

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

test('what the button draws with is in its chunk, what it does not in the parts, in order', () => {
  expect(
    assigned(
      { 'add-to-cart': ['button', 'store'], 'review-list': ['store', 'writes', 'words', 'list'] },
      { actions: ['writes', 'store'], failures: ['words', 'writes'] },
    ),
  ).toEqual({ button: 'add-to-cart', store: 'add-to-cart', writes: 'actions', words: 'failures' });
});

test('what several elements share goes to a part that all of them need', () => {
  expect(
    assigned(
      {
        'add-to-cart': [],
        'cart-drawer': ['dialog', 'writes'],
        'member-login': ['dialog', 'field', 'words'],
        'review-list': ['field', 'words'],
      },
      { actions: ['writes'], failures: ['words'] },
    ),
  ).toEqual({ writes: 'actions', words: 'failures', dialog: 'actions', field: 'failures' });
});

test('what a part shares with an element that is fetched without it goes to the first', () => {
  expect(
    assigned(
      { 'add-to-cart': [], 'cart-drawer': ['link', 'writes'] },
      { actions: ['writes'], failures: ['words', 'link'] },
    ),
  ).toEqual({ writes: 'actions', words: 'failures', link: 'actions' });
});

const chunk = (fileName: string, code: string, imports: readonly string[], moduleIds: readonly string[]) =>
  ({ fileName, code, imports: [...imports], moduleIds: [...moduleIds] }) as unknown as Rollup.OutputChunk;

test('the bundler’s helpers are put into each chunk that uses them, and their file goes', async () => {
  const helpers = chunk(
    'shared/kiosk-runtime-abc123.js',
    'var offset=40,a=n=>offset+n,b=n=>-n;export{a as add,b as n};',
    [],
    ['\0rolldown/runtime.js'],
  );
  const both = chunk(
    'shared/kiosk-both-abc123.js',
    'import{add,n as negate}from"./kiosk-runtime-abc123.js";import"./kiosk-none-abc123.js";export const a=7,offset=add(2),minus=negate(a);',
    ['shared/kiosk-runtime-abc123.js', 'shared/kiosk-none-abc123.js'],
    ['/both.ts'],
  );
  const none = chunk('shared/kiosk-none-abc123.js', 'export const none=1;', [], ['/none.ts']);
  const removed: string[] = [];
  expect(inlineBundlerRuntime([helpers, both, none], file => removed.push(file))).toEqual([both, none]);
  expect(removed).toEqual([helpers.fileName]);
  expect(both.imports).toEqual([none.fileName]);
  expect(none.code).toBe('export const none=1;');
  const code = both.code.replace('import"./kiosk-none-abc123.js";', '');
  expect(code).not.toContain('import');
  // The helpers keep to themselves what they are made of.
  expect(await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)).toMatchObject({
    a: 7,
    offset: 42,
    minus: -7,
  });
});

test('a build without the bundler’s helpers stays as it is', () => {
  const chunks = [chunk('a.js', 'export const a=1;', [], ['/a.ts'])];
  expect(inlineBundlerRuntime(chunks, () => expect.unreachable())).toBe(chunks);
});
