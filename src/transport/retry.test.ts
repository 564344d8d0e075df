import { expect, test, vi } from 'vitest';
import { NetworkError } from './errors.ts';
import { type ParsedResponse, readResponse } from './response.ts';
import { parseRetryAfter, retry } from './retry.ts';

type Step = number | 'lost' | { status: number; retryAfter: string };

/** Plays the steps as responses; returns the outcome, the number of tries and the waits between them. */
async function runRetry(steps: readonly Step[], { idempotent = true, timeLimitMs = 15_000 } = {}) {
  let time = 1_000_000;
  let tries = 0;
  const waits: number[] = [];
  const attempt = async (): Promise<ParsedResponse> => {
    const step = steps[tries++] ?? 200;
    if (step === 'lost') throw new NetworkError('GET /', new TypeError('fetch failed'));
    const { status, retryAfter = '' } = typeof step === 'number' ? { status: step } : step;
    return readResponse(new Response('{}', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} }));
  };
  const sleep = async (ms: number) => {
    waits.push(ms);
    time += ms;
  };
  const options = { idempotent, deadline: time + timeLimitMs, now: () => time, sleep };
  const end = await retry(attempt, options).then(
    response => response.status,
    error => error.name,
  );
  return { end, tries, waits };
}

test.each<[Step[], number | string, number]>([
  [[502, 503], 200, 3],
  [[504, 'lost'], 200, 3],
  [['lost', 'lost', 'lost'], 'NetworkError', 3],
  [[503, 503, 503], 503, 3],
  [[500], 500, 1],
  [[404], 404, 1],
  [[521], 521, 1],
])('an idempotent call with the responses %j ends with %s after %i tries', async (steps, end, tries) => {
  expect(await runRetry(steps)).toMatchObject({ end, tries });
});

test.each<[Step[], number | string, number]>([
  [[429, 429], 200, 3],
  [[429, 429, 429], 429, 3],
  [[503], 503, 1],
  [['lost'], 'NetworkError', 1],
  [[429, 503], 503, 2],
])('a non-idempotent call with the responses %j ends with %s after %i tries', async (steps, end, tries) => {
  expect(await runRetry(steps, { idempotent: false })).toMatchObject({ end, tries });
});

test('waits 200 to 400 ms before the first retry, 400 to 800 ms before the second', async () => {
  for (let round = 0; round < 50; round++) {
    const [first = -1, second = -1] = (await runRetry([503, 503])).waits;
    expect(first).toBeGreaterThanOrEqual(200);
    expect(first).toBeLessThan(400);
    expect(second).toBeGreaterThanOrEqual(400);
    expect(second).toBeLessThan(800);
  }
});

test.each([
  [0, 1],
  [0.5, 1.5],
  [0.99, 1.99],
])('with Math.random() at %d, the wait is %d times the Retry-After', async (random, times) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  expect((await runRetry([{ status: 429, retryAfter: '2' }])).waits).toEqual([2_000 * times]);
  const retryAfter = new Date(1_000_000 + 5_000).toUTCString();
  expect((await runRetry([{ status: 503, retryAfter }])).waits).toEqual([5_000 * times]);
  vi.restoreAllMocks();
});

test('the random addition to a Retry-After stays within the time limit', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  expect((await runRetry([{ status: 429, retryAfter: '10' }])).waits).toEqual([14_500]);
  vi.restoreAllMocks();
});

test('waits for a Retry-After that is as long as the time limit', async () => {
  expect(await runRetry([{ status: 429, retryAfter: '15' }])).toEqual({ end: 200, tries: 2, waits: [15_000] });
});

test('returns the error response at once when Retry-After exceeds the time limit', async () => {
  expect(await runRetry([{ status: 429, retryAfter: '16' }])).toEqual({ end: 429, tries: 1, waits: [] });
});

test.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', undefined],
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ['Thu, 01 Jan 1970 00:00:50 GMT', undefined],
  ['Thu, 01 Jan 1970 00:00:51 GMT', 1000],
])('at 00:00:50, parseRetryAfter turns the header %j into %j ms', (header, wait) => {
  expect(parseRetryAfter(header, 50_000)).toBe(wait);
});
