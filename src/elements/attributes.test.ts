// @vitest-environment document
import { afterEach, expect, test } from 'vitest';
import { upgradeProperties } from './attributes.ts';

const { keys } = Object;
afterEach(() => {
  Object.keys = keys;
});

test('upgradeProperties sets early properties if Object.keys lists inherited names', () => {
  const taken: unknown[] = [];
  const prototype = Object.create(HTMLElement.prototype, {
    product: { set: value => taken.push(value), configurable: true },
  });
  const element = document.createElement('p');
  Object.defineProperty(element, 'product', { value: 'mug', configurable: true, enumerable: true, writable: true });
  Object.setPrototypeOf(element, prototype);
  // As in Prototype.js 1.6.
  Object.keys = (object: object) => {
    const names: string[] = [];
    for (const name in object) names.push(name);
    return names;
  };
  upgradeProperties(element, prototype);
  expect(taken).toEqual(['mug']);
});
