import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTokenStorage } from './token-storage.ts';
import { NO_TOKENS, type Role, type Tokens } from './tokens.ts';
import { TOKENS_KEY_PREFIX } from './tokens-key.ts';

const KEY = `${TOKENS_KEY_PREFIX}demo-client`;
const entries = new Map<string, string>();

const tokens = (value: string, role: Role): Tokens => ({
  accessToken: { value, expiresAt: 2_000_000_000 },
  refreshToken: { value: `${value}-refresh`, role },
});

beforeEach(() => {
  entries.clear();
  const area = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: area });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
});

test('setStorage keeps the new storage’s tokens if the current tokens are a visitor’s', () => {
  const existing = tokens('there', 'visitor');
  entries.set(KEY, JSON.stringify(existing));
  const storage = createTokenStorage(KEY, 'memory', tokens('here', 'visitor'));
  storage.setStorage('local');
  expect(storage.read().tokens).toEqual(existing);
});

test('setStorage replaces the new storage’s tokens if the current ones are a member’s', () => {
  entries.set(KEY, JSON.stringify(tokens('there', 'visitor')));
  const storage = createTokenStorage(KEY, 'memory', tokens('here', 'member'));
  storage.setStorage('local');
  expect(storage.read().tokens).toEqual(tokens('here', 'member'));
  expect(JSON.parse(entries.get(KEY) ?? '')).toEqual(tokens('here', 'member'));
});

test.each([
  '',
  '{',
  'null',
  '{"accessToken":{"value":3}}',
])('setStorage replaces an invalid value %j in the new storage', invalid => {
  entries.set(KEY, invalid);
  const storage = createTokenStorage(KEY, 'memory', tokens('here', 'visitor'));
  storage.setStorage('local');
  expect(storage.read().tokens).toEqual(tokens('here', 'visitor'));
});

test('setStorage without tokens leaves the new storage unchanged', () => {
  const existing = JSON.stringify(tokens('there', 'visitor'));
  entries.set(KEY, existing);
  createTokenStorage(KEY, 'memory').setStorage('local');
  expect(entries.get(KEY)).toBe(existing);
});

test('when the storage is full, memory holds the new tokens and the old are removed', () => {
  entries.set(KEY, JSON.stringify(tokens('old', 'visitor')));
  const storage = createTokenStorage(KEY, 'local');
  Object.assign(globalThis.localStorage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  storage.write(tokens('new', 'visitor'));
  expect(storage.read().tokens).toEqual(tokens('new', 'visitor'));
  expect(entries.has(KEY)).toBe(false);
});

test('compareAndSet writes nothing if another page has written since the read', () => {
  const storage = createTokenStorage(KEY, 'local');
  const snapshot = storage.read();
  entries.set(KEY, JSON.stringify(tokens('other', 'visitor')));
  expect(storage.compareAndSet(snapshot, tokens('mine', 'visitor'))).toBe(false);
  expect(storage.compareAndSet(storage.read(), NO_TOKENS)).toBe(true);
  expect(entries.has(KEY)).toBe(false);
});

test('setStorage removes the tokens from the previous storage', () => {
  const storage = createTokenStorage(KEY, 'local');
  storage.write(tokens('here', 'visitor'));
  const kept = new Map<string, string>();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const original = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: area });
  try {
    storage.setStorage('session');
    expect([entries.has(KEY), JSON.parse(kept.get(KEY) ?? '')]).toEqual([false, tokens('here', 'visitor')]);
    expect(storage.read().tokens).toEqual(tokens('here', 'visitor'));
  } finally {
    Reflect.deleteProperty(globalThis, 'sessionStorage');
    if (original) Object.defineProperty(globalThis, 'sessionStorage', original);
  }
});

test('isShared is true only for a localStorage that accepts the tokens', () => {
  const isShared = (kind: 'local' | 'session' | 'memory') => createTokenStorage(KEY, kind).isShared();
  expect([isShared('local'), isShared('session'), isShared('memory')]).toEqual([true, false, false]);
  const full = createTokenStorage(KEY, 'local');
  Object.assign(globalThis.localStorage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  full.write(tokens('new', 'visitor'));
  expect(full.isShared()).toBe(false);
});

test('writes new tokens into a full storage after it has removed the old tokens', () => {
  const storage = createTokenStorage(KEY, 'local');
  storage.write(tokens('first', 'visitor'));
  const { setItem } = localStorage;
  // A full storage accepts a value once a value of the same length is removed.
  localStorage.setItem = (key, value) => {
    if (entries.has(key)) throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  storage.write(tokens('other', 'visitor'));
  expect(JSON.parse(entries.get(KEY) ?? '')).toEqual(tokens('other', 'visitor'));
  expect(storage.isShared()).toBe(true);
});
