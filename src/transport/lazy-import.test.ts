// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { lazyImport } from './lazy-import.ts';

test('code is fetched once for all callers', async () => {
  const attempts: string[] = [];
  const code = lazyImport(async retry => {
    attempts.push(retry);
    return { answer: 42 };
  });
  expect(attempts).toEqual([]);
  expect(await Promise.all([code(), code()])).toEqual([{ answer: 42 }, { answer: 42 }]);
  expect(attempts).toEqual(['']);
});

test('retries failed code before it reports', async () => {
  const attempts: string[] = [];
  const code = lazyImport(async retry => {
    if (attempts.push(retry) === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  });
  expect(await Promise.all([code(), code()])).toEqual(['here', 'here']);
  expect(attempts).toEqual(['', '?1']);
});

test('failed code is a NetworkError, and retries use another URL, then the first', async () => {
  const attempts: string[] = [];
  const code = lazyImport(async retry => {
    attempts.push(retry);
    if (attempts.length < 8) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  });
  await expect(code()).rejects.toMatchObject({ name: 'NetworkError', cause: { name: 'TypeError' } });
  await expect(Promise.all([code(), code()])).rejects.toMatchObject({ name: 'NetworkError' });
  expect(await code()).toBe('here');
  expect(attempts).toEqual(['', '?1', '', '?2', '?3', '', '?4', '?5']);
});

test('finds bundled code at its only URL in the same call', async () => {
  const attempts: string[] = [];
  const code = lazyImport(async retry => {
    if (attempts.push(retry) < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  });
  expect(await code()).toBe('here');
  expect(attempts).toEqual(['', '?1', '']);
});

test('where code is bundled and only its first URL exists, another attempt finds it', async () => {
  let isOnline = false;
  const code = lazyImport(async retry => {
    if (retry || !isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  });
  await expect(code()).rejects.toMatchObject({ name: 'NetworkError' });
  isOnline = true;
  expect(await code()).toBe('here');
});

test.each([
  ['script', 'the same URL', ['', '', '', '', '', '']],
  ['p', 'another URL', ['', '?1', '', '?2', '?3', '']],
])('where a <%s> of the page has an integrity, another attempt has %s', async (tag, _, urls) => {
  document.body.innerHTML = `<${tag} type="text/plain" data-client-id="shop" integrity="sha384-0"></${tag}>`;
  vi.resetModules();
  const { lazyImport } = await import('./lazy-import.ts');
  document.body.replaceChildren();
  const attempts: string[] = [];
  const code = lazyImport(async retry => {
    attempts.push(retry);
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  for (const _ of [1, 2]) await expect(code()).rejects.toMatchObject({ name: 'NetworkError' });
  expect(attempts).toEqual(urls);
});

test('tries again where the file is empty, as a blocker answers', async () => {
  const attempts: string[] = [];
  const code = lazyImport(async retry => (attempts.push(retry) < 2 ? {} : { answer: 42 }) as { answer: number });
  expect(await code()).toEqual({ answer: 42 });
  expect(attempts).toEqual(['', '?1']);
});

test('rejects a file that takes 30 s, and has another URL for the next call', async () => {
  vi.useFakeTimers();
  const attempts: string[] = [];
  const code = lazyImport(async retry => {
    if (attempts.push(retry) < 2) await new Promise(() => {});
    return { answer: 42 };
  });
  const first = expect(code()).rejects.toMatchObject({ name: 'NetworkError', cause: { name: 'TimeoutError' } });
  await vi.advanceTimersByTimeAsync(30_000);
  await first;
  expect(await code()).toEqual({ answer: 42 });
  expect(attempts).toEqual(['', '?1']);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
