import { expect, test } from 'vitest';
import { createLineKey } from './catalog-references.ts';

const toKey = (customTextFields: Readonly<Record<string, string>>) =>
  createLineKey({ catalogItemId: 'mug', appId: 'stores', options: { customTextFields } }, 'variant');

test('lines are the same whatever the order of their texts; empty texts do not count', () => {
  const key = toKey({ Front: 'A', Back: 'B' });
  expect(toKey({ Back: 'B', Front: 'A' })).toBe(key);
  expect(toKey({ Back: 'B', Front: 'A', Side: '' })).toBe(key);
  expect(toKey({ Back: 'A', Front: 'B' })).not.toBe(key);
});
