import { afterEach, expect, test } from 'vitest';
import { sum } from './sum.ts';

const { reduce } = Array.prototype;
afterEach(() => {
  Array.prototype.reduce = reduce;
});

test('adds numbers although Prototype.js 1.6 replaces Array.prototype.reduce', () => {
  Array.prototype.reduce = function () {
    return this.length > 1 ? this : this[0];
  };
  expect(sum([2, 3], (item, index) => item * (index + 1))).toBe(8);
  expect(sum([], () => 1)).toBe(0);
});
