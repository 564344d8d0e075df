import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { withTimeout } from './timeout.ts';

const never = () => new Promise<never>(() => {});

test('work that is done in time is answered, also without any limit', async () => {
  expect(await withTimeout(1_000, undefined, 'GET /', async () => 7)).toBe(7);
  expect(await withTimeout(Number.POSITIVE_INFINITY, undefined, 'GET /', async () => 7)).toBe(7);
});

test('work that takes too long is told so, and the caller gets a TimeoutError', async () => {
  let receivedSignal: AbortSignal | undefined;
  const outcome = withTimeout(5, undefined, 'GET /v1/carts/current', signal => {
    receivedSignal = signal;
    return never();
  });
  await expect(outcome).rejects.toMatchObject({
    name: 'TimeoutError',
    code: 'timeout',
    message: 'No answer within 5 ms: GET /v1/carts/current',
  });
  expect(receivedSignal?.aborted).toBe(true);
});

test("the caller's abort reaches the caller unchanged", async () => {
  const controller = new AbortController();
  const outcome = withTimeout(1_000, controller.signal, 'GET /', never);
  controller.abort();
  await expect(outcome).rejects.toBe(controller.signal.reason);
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });

  const reason = { why: 'the element has gone' };
  const begun: unknown[] = [];
  const aborted = withTimeout(1_000, AbortSignal.abort(reason), 'GET /', async () => begun.push(1));
  await expect(aborted).rejects.toBe(reason);
  expect(begun).toEqual([]);
});

test('a failure of the work is the failure of the whole', async () => {
  const failure = new Error('no');
  await expect(withTimeout(1_000, undefined, 'GET /', () => Promise.reject(failure))).rejects.toBe(failure);
});

test('a signal that outlives the call is left without listeners', async () => {
  const { signal } = new AbortController();
  await withTimeout(1_000, signal, 'GET /', async () => 7);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
