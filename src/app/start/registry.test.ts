import { afterEach, expect, test } from 'vitest';
import { getRegistry } from './registry.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('kiosk'));
});

test('a second bundle gets the first bundle’s registry, with its version', () => {
  const first = getRegistry('1.0.0');
  expect(getRegistry('2.0.0')).toBe(first);
  expect(first.version).toBe('1.0.0');
});
