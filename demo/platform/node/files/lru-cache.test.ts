import { expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

test('concurrent requests for a key create one result', async () => {
  const cache = createLruCache<number>(2);
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([cache('a', make), cache('a', make), cache('a', make)])).toEqual([1, 1, 1]);
});

test('the least recently used result is evicted first', async () => {
  const cache = createLruCache<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    cache(key, async () => {
      made.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('results that weigh too much together are evicted, the least recently used first', async () => {
  const cache = createLruCache<string>(9, 10, value => value.length);
  const made: string[] = [];
  const ask = (key: string) =>
    cache(key, async () => {
      made.push(key);
      return key.repeat(4);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b', 'eee', 'a']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b', 'eee', 'a']);
});

test('a failure is not cached', async () => {
  const cache = createLruCache<string>(2);
  await expect(cache('a', () => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint');
  expect(await cache('a', async () => 'painted')).toBe('painted');
});
