import { afterEach, expect, test, vi } from 'vitest';
import { createWebLock } from './lock.ts';

const originalNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

function stubLocks(locks: unknown) {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks } });
}

afterEach(() => {
  if (originalNavigator) Object.defineProperty(globalThis, 'navigator', originalNavigator);
  else Reflect.deleteProperty(globalThis, 'navigator');
});

test.each([
  ['at once', true, 'immediate', [['ifAvailable']]],
  ['after another page', false, 'waited', [['ifAvailable'], ['signal']]],
])('work runs %s under the named Web Lock, which is never stolen', async (_, free, acquisition, options) => {
  const requests: unknown[] = [];
  stubLocks({
    async request(name: string, options: object, work: (lock: object | null) => unknown) {
      requests.push([name, Object.keys(options)]);
      return work(free || 'signal' in options ? {} : null);
    },
  });
  expect(await createWebLock('kiosk:tokens:a')(async acquired => acquired)).toBe(acquisition);
  expect(requests).toEqual(options.map(keys => ['kiosk:tokens:a', keys]));
});

test('waits at most ten seconds for the lock of another page', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const signals: unknown[] = [];
  stubLocks({
    async request(_: string, { signal }: LockOptions, work: (lock: object | null) => unknown) {
      if (signal) signals.push(signal);
      return work(signal ? {} : null);
    },
  });
  await createWebLock('kiosk:tokens:a')(async () => {});
  expect(timeout.mock.calls).toEqual([[10_000]]);
  expect(signals).toEqual([timeout.mock.results[0]?.value]);
});

test.each([
  ['there are no Web Locks', undefined],
  ['Web Locks are forbidden', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
  ['the wait takes too long', { request: () => Promise.reject(new DOMException('waited', 'TimeoutError')) }],
])('work runs unlocked if %s', async (_, locks) => {
  stubLocks(locks);
  expect(await createWebLock('kiosk:tokens:a')(async acquired => acquired)).toBe('unlocked');
});

test('work that fails under the lock rejects and runs only once', async () => {
  stubLocks({ request: async (_: string, __: object, work: (lock: object) => unknown) => work({}) });
  let runs = 0;
  const outcome = createWebLock('kiosk:tokens:a')(async () => {
    runs++;
    throw new Error('no');
  });
  await expect(outcome).rejects.toThrow('no');
  expect(runs).toBe(1);
});
