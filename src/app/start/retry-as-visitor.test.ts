import { expect, test } from 'vitest';
import { openSeededPlatform } from '../../../demo/platform/testing/seeded-platform.ts';
import { addToCart } from '../../api/carts.ts';
import { queryCollections } from '../../api/collections.ts';
import { openTestBrowser } from '../../client/testing/browser.ts';
import { retryAsVisitor } from './retry-as-visitor.ts';

async function openEndedSession() {
  const browser = await openTestBrowser(openSeededPlatform);
  const tab = browser.openTab();
  tab.session.adopt({ accessToken: { value: 'old', expiresAt: 1 }, refreshToken: { value: 'dead', role: 'member' } });
  const changes: unknown[] = [];
  tab.session.subscribe(({ role, reason }) => changes.push([role, reason]));
  return { browser, tab, changes, call: retryAsVisitor(tab.call) };
}

test(
  'retries reads as a visitor after the session has reported the member’s expiry',
  { tags: ['@sign-in-10'] },
  async () => {
    const { tab, call, changes } = await openEndedSession();
    const answers = await Promise.all([1, 2, 3].map(() => call(queryCollections, { query: {} })));
    expect(answers.map(({ collections }) => collections.length > 0)).toEqual([true, true, true]);
    expect(tab.session.role).toBe('visitor');
    await expect
      .poll(() => changes)
      .toEqual([
        ['none', 'expired'],
        ['visitor', 'visitor'],
      ]);
  },
);

test('does not retry writes, or reads that fail for another reason', { tags: ['@sign-in-10'] }, async () => {
  const { tab, call, browser } = await openEndedSession();
  await expect(call(addToCart, { lineItems: [] })).rejects.toMatchObject({ code: 'session_ended' });
  expect(tab.session.role).toBe('none');
  await browser.faults({ path: '/collections/query', status: 404 });
  await expect(call(queryCollections, { query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(browser.sentRequests.filter(({ path }) => path.endsWith('/collections/query'))).toHaveLength(1);
});
