import { expect, test } from 'vitest';
import { toSearchable } from './searchable.ts';

test.each([
  ['Crème', 'creme'],
  ['İnci', 'inci'],
  ['Cafe\u0301', 'café'],
  ["Baker's", 'baker’s'],
  ['Oat\u200b ', 'oat'],
])('finds %j when %j is searched for', (name, typed) => {
  expect(toSearchable(name)).toContain(toSearchable(typed));
});
