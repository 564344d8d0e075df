import { afterEach, expect, test, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

const error = new Error('503');
const fail = (failure: unknown) => vi.fn(() => Promise.reject(failure));

/** A breaker, and a clock that `advance` and `measureWait` move. */
function setUp() {
  let time = 0;
  const breaker = createCircuitBreaker(() => time);
  return {
    breaker,
    advance: (ms: number) => {
      time += ms;
    },
    /** How long the breaker sends nothing from now on, ms, in steps of a second. */
    async measureWait() {
      const start = time;
      const work = vi.fn(() => Promise.resolve(''));
      for (; !work.mock.calls.length; time += 1_000) await breaker(work).catch(() => undefined);
      time -= 1_000;
      return time - start;
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('waits 8 s instead of 5 s after three failures when Math.random() returns 0.6', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.6);
  const { breaker, measureWait } = setUp();
  for (let count = 0; count < 3; count++) await breaker(fail(error)).catch(() => undefined);
  expect(await measureWait()).toBe(8_000);
});

test('waits 5 s after the third failure in a row, then triples, up to 60 s', { tags: ['@sign-in-46'] }, async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { breaker, advance } = setUp();
  const waits = [0, 0, 5_000, 15_000, 45_000, 60_000, 60_000];
  for (const [index, wait] of waits.entries()) {
    const work = fail(error);
    await expect(breaker(work), `failure ${index}`).rejects.toBe(error);
    expect(work, `failure ${index}`).toHaveBeenCalledOnce();
    if (!wait) continue;
    const next = fail(error);
    advance(wait - 1);
    await expect(breaker(next), `failure ${index}`).rejects.toBe(error);
    expect(next, `failure ${index}`).not.toHaveBeenCalled();
    advance(1);
  }
});

test('a success resets the count of failures', { tags: ['@sign-in-46'] }, async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { breaker, measureWait } = setUp();
  for (let count = 0; count < 3; count++) await breaker(fail(error)).catch(() => undefined);
  expect(await measureWait()).toBe(5_000);
  await breaker(fail(error)).catch(() => undefined);
  expect(await measureWait()).toBe(0);
});

test.each([
  ['30 s causes a wait of 30 s', 30_000, 0, 30_000],
  ['30 s causes a wait of up to 60 s', 30_000, 0.99, 60_000],
  ['a day causes a wait of only five minutes', 86_400_000, 0, 300_000],
])('a Retry-After of %s', { tags: ['@sign-in-46'] }, async (_, retryAfterMs, random, wait) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  const { breaker, measureWait } = setUp();
  await breaker(fail({ retryAfterMs })).catch(() => undefined);
  expect(await measureWait()).toBe(wait);
});
