import { expect, test, vi } from 'vitest';
import { consent } from '../src/page.ts';

test('a server can import all elements without timers or a global `kiosk`', async () => {
  vi.useFakeTimers();
  await import('./all.ts');
  consent(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
  expect(globalThis).not.toHaveProperty('kiosk');
});
