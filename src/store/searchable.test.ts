import { expect, test } from 'vitest';
import { toSearchable } from './searchable.ts';

test.each([
  ['Crème', 'creme'],
  ['İnci', 'inci'],
  ['Cafe\u0301', 'café'],
  ["Baker's", 'baker’s'],
  ['Oat\u200b ', 'oat'],
])('the searchable form of %j contains the searchable form of %j', (name, typed) => {
  expect(toSearchable(name)).toContain(toSearchable(typed));
});
