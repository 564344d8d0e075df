// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyImport } from './lazy-import.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setTimerTickMode('nextTimerAsync');
});
afterEach(() => void vi.useRealTimers());

test('loads code at the first call, once for all callers', async () => {
  const attempts: string[] = [];
  const code = lazyImport(async retry => {
    attempts.push(retry);
    return { answer: 42 };
  });
  expect(attempts).toEqual([]);
  expect(await Promise.all([code(), code()])).toEqual([{ answer: 42 }, { answer: 42 }]);
  expect(attempts).toEqual(['']);
});

test('retries a failed load with another URL, and callers get the code', async () => {
  const attempts: string[] = [];
  const code = lazyImport(async retry => {
    if (attempts.push(retry) === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  });
  expect(await Promise.all([code(), code()])).toEqual(['here', 'here']);
  expect(attempts).toEqual(['', '?1']);
});

test('rejects with NetworkError after three failures; the next call uses new URLs', async () => {
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

test('the second retry uses the original URL, the only URL of bundled code', async () => {
  const attempts: string[] = [];
  const code = lazyImport(async retry => {
    if (attempts.push(retry) < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  });
  expect(await code()).toBe('here');
  expect(attempts).toEqual(['', '?1', '']);
});

test('loads code that has only its original URL once the page is online again', async () => {
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
])('when a <%s> of the page has an integrity attribute, a retry uses %s', async (tag, _, urls) => {
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

test('retries when the file is empty, as a content blocker may answer', async () => {
  const attempts: string[] = [];
  const code = lazyImport(async retry => (attempts.push(retry) < 2 ? {} : { answer: 42 }) as { answer: number });
  expect(await code()).toEqual({ answer: 42 });
  expect(attempts).toEqual(['', '?1']);
});

test('rejects after 30 s without the file, and the next call uses another URL', async () => {
  vi.setTimerTickMode('manual');
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
});
