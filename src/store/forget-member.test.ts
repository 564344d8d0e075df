// @vitest-environment document
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
  ['no later visitor', app('visitor'), EMPTY],
  ['no other member', app('member', 2), EMPTY],
  ['the same member', app('member'), DRAFT],
])('readDraft() returns a member’s review draft to %s', (_, reader, draft) => {
  keepDraft(app('member'), ENTITY, DRAFT);
  expect(readDraft(reader, ENTITY)).toEqual(draft);
});

test('readDraft() returns a visitor’s review draft to a member', () => {
  keepDraft(app('visitor'), ENTITY, DRAFT);
  expect(readDraft(app('member'), ENTITY)).toEqual(DRAFT);
});

test.each([false, true])('removes a member’s stored data when the session ends; keeps drafts: %s', stays => {
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
