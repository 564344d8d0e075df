import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { assignChunks, removeBundlerRuntime } from './widget-chunks.ts';

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

const helpers = chunk(
  'shared/kiosk-runtime-abc123.js',
  'var add=n=>40+n;export{add as t};',
  [],
  ['\0rolldown/runtime.js'],
);

test('the file of the bundler’s helpers goes once none is used', () => {
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

test('a helper that is used fails the build', () => {
  const user = chunk(
    'shared/kiosk-user-abc123.js',
    'import{t as add}from"./kiosk-runtime-abc123.js";export const a=add(7);',
    [helpers.fileName],
    ['/user.ts'],
  );
  expect(() => removeBundlerRuntime([helpers, user], () => {})).toThrow(/uses a helper/);
});

test('a build without the bundler’s helpers stays as it is', () => {
  const chunks = [chunk('a.js', 'export const a=1;', [], ['/a.ts'])];
  expect(removeBundlerRuntime(chunks, () => expect.unreachable())).toBe(chunks);
});
