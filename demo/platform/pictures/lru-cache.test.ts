import { expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

test('a result is made once however many ask at the same time', async () => {
  const rack = createLruCache<number>(2);
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([rack('a', make), rack('a', make), rack('a', make)])).toEqual([1, 1, 1]);
});

test('the result unused for longest leaves first', async () => {
  const rack = createLruCache<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    rack(key, async () => {
      made.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is not kept', async () => {
  const rack = createLruCache<string>(2);
  await expect(rack('a', () => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint');
  expect(await rack('a', async () => 'painted')).toBe('painted');
});
