// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { keepDraft, readDraft } from '../../widgets/review-list/write/draft.ts';
import { STORED, type StoredName } from '../storage/registry.ts';
import { storageKey } from '../storage/storage-key.ts';
import type { ShopApp } from './app.ts';
import { forgetMember } from './forget-member.ts';

const ENTITY = { namespace: 'stores', entityId: 'mug' };
const DRAFT = { rating: 4, headline: 'Fine', body: 'Keeps warm', name: '', email: '', media: [] };
const EMPTY = { ...DRAFT, rating: 0, headline: '', body: '' };

const app = (role: string, person = 1) =>
  ({
    clientId: 'shop',
    client: { session: { role, owner: role === 'member' ? `member ${person}` : '' } },
    ports: { storageKind: () => 'local', tabStorage: () => sessionStorage },
  }) as unknown as ShopApp;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['the visitor after them', app('visitor'), EMPTY],
  ['the next member', app('member', 2), EMPTY],
  ['the member', app('member'), DRAFT],
])('a review that a member has not sent is read by %s as theirs', (_, reader, draft) => {
  keepDraft(app('member'), ENTITY, DRAFT);
  expect(readDraft(reader, ENTITY)).toEqual(draft);
});

test('a review that a visitor has not sent is the member’s whom they sign in as', () => {
  keepDraft(app('visitor'), ENTITY, DRAFT);
  expect(readDraft(app('member'), ENTITY)).toEqual(DRAFT);
});

test.each([false, true])('removes what is stored for a member at the end; drafts stay: %s', stays => {
  keepDraft(app('member'), ENTITY, DRAFT);
  for (const name of ['kept-cart', 'saved', 'delivery', 'viewed', 'cart'])
    localStorage.setItem(`kiosk:${name}:shop`, '1');
  forgetMember(app('visitor'), stays);
  expect(Object.keys(localStorage)).toEqual(['kiosk:cart:shop']);
  expect(Object.keys(sessionStorage)).toHaveLength(stays ? 1 : 0);
});

test.each([false, true])('removes the entries that the registry names when a session ends; expired: %s', isExpired => {
  const entries = Object.entries(STORED);
  const keyOf = (name: string) => storageKey(name as StoredName, 'shop', name === 'draft' ? ' stores mug' : '');
  for (const [name, { storage }] of entries)
    (storage === 'tab' ? sessionStorage : localStorage).setItem(keyOf(name), '1');
  forgetMember(app('visitor'), isExpired);
  const removed = ['removed', ...(isExpired ? [] : ['removed unless expired'])];
  const left = entries.flatMap(([name, { atSignOut }]) => (removed.includes(atSignOut) ? [] : keyOf(name)));
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()).toEqual(left.sort());
});
