import { expect, test } from 'vitest';
import { createLineKey } from './catalog-references.ts';

const toKey = (customTextFields: Readonly<Record<string, string>>) =>
  createLineKey({ catalogItemId: 'mug', appId: 'stores', options: { customTextFields } }, 'variant');

test('the key of a line ignores the order of its custom texts, and empty texts', () => {
  const key = toKey({ Front: 'A', Back: 'B' });
  expect(toKey({ Back: 'B', Front: 'A' })).toBe(key);
  expect(toKey({ Back: 'B', Front: 'A', Side: '' })).toBe(key);
  expect(toKey({ Back: 'A', Front: 'B' })).not.toBe(key);
});
