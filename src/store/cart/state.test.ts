import { expect, test } from 'vitest';
import { openPage } from '../testing/page.ts';
import { getShownLines, lineKey } from './lines.ts';

test('applies pending changes without modifying the platform’s cart', async () => {
  const { add, cart, lines } = await openPage();
  await add();
  const state = cart();
  const [line] = lines();
  const before = JSON.stringify(state.base);
  const ops = [
    { id: '90-a', at: 0, kind: 'quantity', key: line?.key ?? '', quantity: 7, name: '' },
    { id: '91-a', at: 0, kind: 'remove', keys: ['another'], name: '' },
  ] as const;
  expect(getShownLines({ ...state, ops })).toMatchObject([{ quantity: 7, pending: true }]);
  expect(getShownLines({ ...state, ops })).toEqual(getShownLines({ ...state, ops }));
  expect(JSON.stringify(state.base)).toBe(before);
});

test('makes the same line key for any order of options and texts', () => {
  const toKey = (options: Record<string, string>, customTextFields: Record<string, string>) =>
    lineKey({ catalogItemId: 'mug', appId: 'stores', options: { options, customTextFields } });
  const key = toKey({ Size: 'L', Colour: 'Sage' }, { Front: 'A', Back: 'B' });
  expect(toKey({ Colour: 'Sage', Size: 'L' }, { Back: 'B', Front: 'A' })).toBe(key);
  expect(toKey({ Colour: 'Sage', Size: 'L' }, { Back: 'A', Front: 'B' })).not.toBe(key);
});
