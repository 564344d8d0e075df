import { afterEach, expect, test } from 'vitest';
import { getRegistry } from './registry.ts';

const keys = [Symbol.for('kiosk'), Symbol.for('kiosk/1')];
const page = globalThis as unknown as Record<symbol, unknown>;

afterEach(() => {
  for (const key of keys) Reflect.deleteProperty(page, key);
});

test('every bundle gets the registry, and the version, of the first one', () => {
  const first = getRegistry('1.0.0');
  expect(getRegistry('2.0.0')).toBe(first);
  expect(first.version).toBe('1.0.0');
});

test('a registry of another protocol is left alone, and later bundles share ours', () => {
  const other = { protocol: 2 };
  page[Symbol.for('kiosk')] = other;
  const own = getRegistry('1.0.0');
  expect(getRegistry('1.0.1')).toBe(own);
  expect(page[Symbol.for('kiosk')]).toBe(other);
});

test('any other value in its place is not taken for a registry', () => {
  page[Symbol.for('kiosk')] = 'rubbish';
  expect(getRegistry('1.0.0')).toMatchObject({ protocol: 1, version: '1.0.0' });
});
