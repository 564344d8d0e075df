import { expect, test } from 'vitest';
import { lazyImport } from './lazy-import.ts';

test('code is fetched once for all who ask', async () => {
  const asked: string[] = [];
  const code = lazyImport(async retry => {
    asked.push(retry);
    return { answer: 42 };
  });
  expect(asked).toEqual([]);
  expect(await Promise.all([code(), code()])).toEqual([{ answer: 42 }, { answer: 42 }]);
  expect(asked).toEqual(['']);
});

test('code that cannot be had is a lost connection, and another try goes to another address', async () => {
  const asked: string[] = [];
  const code = lazyImport(async retry => {
    asked.push(retry);
    if (asked.length < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  });
  await expect(code()).rejects.toMatchObject({ name: 'NetworkError', cause: { name: 'TypeError' } });
  await expect(Promise.all([code(), code()])).rejects.toMatchObject({ name: 'NetworkError' });
  expect(await code()).toBe('here');
  expect(asked).toEqual(['', '?1', '?2']);
});
