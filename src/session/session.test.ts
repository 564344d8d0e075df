import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RoleChange } from './role-events.ts';
import type { Session } from './session.ts';
import { openTestTabs } from './testing/sessions.ts';
import type { Tokens } from './tokens.ts';
import { TOKENS_KEY_PREFIX } from './tokens-key.ts';

const memberTokens = (name: string): Tokens => ({
  accessToken: { value: `${name}-access`, expiresAt: 9_999_999_999 },
  refreshToken: { value: `${name}-refresh`, role: 'member' },
});

function recordRoleChanges(session: Session): RoleChange[] {
  const changes: RoleChange[] = [];
  session.subscribe(change => changes.push(change));
  return changes;
}

test('when a subscriber changes the role, the others receive both changes in order', () => {
  const { session } = openTestTabs().openTab();
  session.subscribe(({ role }) => role === 'member' && session.forget());
  const changes = recordRoleChanges(session);
  session.adopt(memberTokens('ada'));
  expect(changes.map(({ previous, role, reason }) => [previous, role, reason])).toEqual([
    ['none', 'member', 'login'],
    ['member', 'none', 'logout'],
  ]);
});

test('emits a login and drops the old tokens when another member signs in', { tags: ['@sign-in-36'] }, () => {
  const { storage, openTab } = openTestTabs();
  const { session } = openTab();
  session.adopt(memberTokens('ada'));
  const changes = recordRoleChanges(session);
  session.adopt(memberTokens('bob'));
  expect(changes).toEqual([{ role: 'member', previous: 'member', reason: 'login' }]);
  expect([...storage.entries.values()].join()).not.toContain('ada-refresh');
});

test(
  'a tab emits a login and a logout of another tab, and sends no requests for them',
  { tags: ['@sign-in-37'] },
  async () => {
    const { openTab, requests } = openTestTabs();
    const [one, two] = [openTab().session, openTab().session];
    const changes = recordRoleChanges(two);
    one.adopt(memberTokens('ada'));
    await expect.poll(() => changes).toHaveLength(1);
    one.forget();
    await expect
      .poll(() => changes)
      .toEqual([
        { role: 'member', previous: 'none', reason: 'tab' },
        { role: 'none', previous: 'member', reason: 'tab' },
      ]);
    expect(requests).toEqual([]);
  },
);

test('ignores a storage event of another client, and reacts to a cleared storage', () => {
  const { storage, openTab } = openTestTabs();
  const { session, page } = openTab();
  session.adopt(memberTokens('ada'));
  const changes = recordRoleChanges(session);
  storage.entries.clear();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: `${TOKENS_KEY_PREFIX}other-client` }));
  expect(changes).toEqual([]);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(changes).toEqual([{ role: 'none', previous: 'member', reason: 'tab' }]);
});

test('a page restored from the back-forward cache reads the storage again', { tags: ['@sign-in-39'] }, () => {
  const { storage, openTab } = openTestTabs();
  const { session, page } = openTab();
  session.adopt(memberTokens('ada'));
  const changes = recordRoleChanges(session);
  storage.entries.clear();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(changes).toEqual([]);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(changes).toEqual([{ role: 'none', previous: 'member', reason: 'tab' }]);
});

test('unsubscribed callbacks and subscribers of a closed session receive no changes', async () => {
  const { openTab } = openTestTabs();
  const [one, two] = [openTab().session, openTab().session];
  const changes: RoleChange[] = [];
  const unsubscribe = two.subscribe(change => changes.push(change));
  const others = recordRoleChanges(two);
  unsubscribe();
  one.adopt(memberTokens('ada'));
  await expect.poll(() => others).toHaveLength(1);
  expect(changes).toEqual([]);

  const after = recordRoleChanges(two);
  two.close();
  one.forget();
  await wait(0);
  expect(after).toEqual([]);
});

test('subscribers receive only changes after their subscription', () => {
  const { storage, openTab } = openTestTabs();
  openTab().session.adopt(memberTokens('ada'));
  const { session, page } = openTab(); // the next page
  const changes = recordRoleChanges(session);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(changes).toEqual([]);
  storage.entries.clear();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(changes).toEqual([{ role: 'none', previous: 'member', reason: 'tab' }]);
});

test('session.visitor has the last used tokens of the visitor after a login', async () => {
  const { session } = openTestTabs().openTab();
  const { accessToken } = memberTokens('visitor');
  const visitor: Tokens = { accessToken, refreshToken: { value: 'visitor-refresh', role: 'visitor' } };
  session.adopt(visitor);
  expect(session.visitor).toBeUndefined();
  await session.tokens();
  session.adopt(memberTokens('ada'));
  expect(await session.tokens()).toEqual(memberTokens('ada'));
  expect(session.visitor).toEqual(visitor);
});
