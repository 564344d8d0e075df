import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../store/testing/page.ts';
import { createPublicApi } from './public-api.ts';
import type { Registry } from './registry.ts';

afterEach(() => vi.unstubAllGlobals());

test('what a listener of the page’s store throws is reported, and harms neither the shop nor other listeners', async () => {
  const { app, add } = await openPage();
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const { store } = createPublicApi({} as Registry, () => app);
  const wrong = new Error('of the page');
  const statuses: string[] = [];
  const stop = store.subscribe(() => {
    throw wrong;
  });
  store.subscribe(({ cart }) => statuses.push(cart.status));
  await add(1);
  expect(store.getState().cart.failures).toEqual([]);
  expect(store.getState().cart.base?.lineItems).toHaveLength(1);
  expect(statuses).toContain('ready');
  expect(reportError).toHaveBeenCalledWith(wrong);
  stop();
  reportError.mockClear();
  await add(1);
  expect(reportError).not.toHaveBeenCalled();
});
