import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { withTimeout } from './timeout.ts';

const never = () => new Promise<never>(() => {});

test('withTimeout() returns its callback’s result, also with an infinite limit', async () => {
  expect(await withTimeout(1_000, undefined, 'GET /', async () => 7)).toBe(7);
  expect(await withTimeout(Number.POSITIVE_INFINITY, undefined, 'GET /', async () => 7)).toBe(7);
});

test('withTimeout() aborts a callback that takes too long and throws TimeoutError', async () => {
  let receivedSignal: AbortSignal | undefined;
  const outcome = withTimeout(5, undefined, 'GET /v1/carts/current', signal => {
    receivedSignal = signal;
    return never();
  });
  await expect(outcome).rejects.toMatchObject({
    name: 'TimeoutError',
    code: 'timeout',
    message: 'System error occurred',
    description: 'No answer within 5 ms: GET /v1/carts/current',
    cause: { name: 'TimeoutError' },
  });
  expect(receivedSignal?.aborted).toBe(true);
});

test('withTimeout() rejects with the abort reason, and runs no callback once aborted', async () => {
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

test('withTimeout() rejects with the error of its callback if the callback fails', async () => {
  const failure = new Error('no');
  await expect(withTimeout(1_000, undefined, 'GET /', () => Promise.reject(failure))).rejects.toBe(failure);
});

test('no listeners are left on a signal that outlives the call', async () => {
  const { signal } = new AbortController();
  const count = async () => getEventListeners(signal, 'abort').length;
  expect(await withTimeout(1_000, signal, 'GET /', count)).toBeGreaterThan(0);
  expect(await count()).toBe(0);
});
