import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTokenStorage } from './token-storage.ts';
import { NO_TOKENS, type Role, type Tokens } from './tokens.ts';

const KEY = 'kiosk:tokens:demo-client';
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

test('a visitor who moves into a storage gives way to whom it holds already', () => {
  const there = tokens('there', 'visitor');
  entries.set(KEY, JSON.stringify(there));
  const vault = createTokenStorage(KEY, 'memory', tokens('here', 'visitor'));
  vault.setStorage('local');
  expect(vault.read().tokens).toEqual(there);
});

test('a member who moves into a storage stays', () => {
  entries.set(KEY, JSON.stringify(tokens('there', 'visitor')));
  const vault = createTokenStorage(KEY, 'memory', tokens('here', 'member'));
  vault.setStorage('local');
  expect(vault.read().tokens).toEqual(tokens('here', 'member'));
  expect(JSON.parse(entries.get(KEY) ?? '')).toEqual(tokens('here', 'member'));
});

test.each(['', '{', 'null', '{"accessToken":{"value":3}}'])('rubbish in the storage, %j, gives way', rubbish => {
  entries.set(KEY, rubbish);
  const vault = createTokenStorage(KEY, 'memory', tokens('here', 'visitor'));
  vault.setStorage('local');
  expect(vault.read().tokens).toEqual(tokens('here', 'visitor'));
});

test('moving nothing leaves the storage as it is', () => {
  const there = JSON.stringify(tokens('there', 'visitor'));
  entries.set(KEY, there);
  createTokenStorage(KEY, 'memory').setStorage('local');
  expect(entries.get(KEY)).toBe(there);
});

test('a storage that is full is replaced by memory, and holds no old tokens', () => {
  entries.set(KEY, JSON.stringify(tokens('old', 'visitor')));
  const vault = createTokenStorage(KEY, 'local');
  Object.assign(globalThis.localStorage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  vault.write(tokens('new', 'visitor'));
  expect(vault.read().tokens).toEqual(tokens('new', 'visitor'));
  expect(entries.has(KEY)).toBe(false);
});

test('a swap is refused once somebody else has written', () => {
  const vault = createTokenStorage(KEY, 'local');
  const held = vault.read();
  entries.set(KEY, JSON.stringify(tokens('other', 'visitor')));
  expect(vault.compareAndSet(held, tokens('mine', 'visitor'))).toBe(false);
  expect(vault.compareAndSet(vault.read(), NO_TOKENS)).toBe(true);
  expect(entries.has(KEY)).toBe(false);
});
