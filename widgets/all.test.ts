import { expect, test, vi } from 'vitest';
import { consent } from '../src/page.ts';

test('importing all elements on a server leaves no timers and no global `kiosk`', async () => {
  vi.useFakeTimers();
  await import('./all.ts');
  consent(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
  expect(globalThis).not.toHaveProperty('kiosk');
});
