import { expect, test } from 'vitest';
import { assignChunks } from './widget-chunks.ts';

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
