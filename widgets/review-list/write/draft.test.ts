import { expect, test } from 'vitest';
import type { ShopApp } from '../../../src/store/app.ts';
import { keepDraft, readDraft, toReviewDraft } from './draft.ts';

const entity = { namespace: 'stores', entityId: 'mug' };
const empty = { rating: 0, headline: '', body: '', name: '', email: '', media: [] };

/** A shop whose tab storage has one text for all keys. */
function createShop(stored?: string): ShopApp {
  let text = stored ?? null;
  const storage = { getItem: () => text, setItem: (_: string, value: string) => (text = value) };
  const session = { role: 'visitor', owner: '' };
  return { clientId: 'a', client: { session }, ports: { tabStorage: () => storage } } as unknown as ShopApp;
}

test('reads a draft as it was stored', () => {
  const app = createShop();
  const media = [{ id: 'x', kind: 'image', name: 'tea.jpg', caption: 'Tea', url: 'https://shop.example/x' } as const];
  const draft = { rating: 4, headline: 'Good', body: 'It holds tea.', name: 'Ada', email: 'ada@example.com', media };
  keepDraft(app, entity, draft);
  expect(readDraft(app, entity)).toEqual(draft);
});

test.each([
  [undefined, empty],
  ['', empty],
  ['no JSON', empty],
  ['null', empty],
  ['[]', empty],
  ['{"rating":"x","headline":{},"body":5,"name":null,"email":[],"media":"x"}', empty],
  ['{"rating":9.7}', { ...empty, rating: 5 }],
  ['{"rating":{"toString":null,"valueOf":[]},"body":"kept"}', { ...empty, body: 'kept' }],
  ['{"rating":-1,"body":"kept"}', { ...empty, body: 'kept' }],
  [
    '{"media":[null,1,{"id":2,"kind":"image"},{"id":"a","kind":"zip"},{"id":"b","kind":"video","name":{},"caption":7,"url":false}]}',
    { ...empty, media: [{ id: 'b', kind: 'video', name: '', caption: '', url: undefined }] },
  ],
])('reads the valid parts of the stored draft %s, and converts them to a review', (stored, expected) => {
  const draft = readDraft(createShop(stored), entity);
  expect(draft).toEqual(expected);
  expect(() => toReviewDraft(draft)).not.toThrow();
});

test('removes invisible characters from an email address', () => {
  expect(toReviewDraft({ ...empty, email: ' ada@exam\u200bple.com\u034f ' }).email).toBe('ada@example.com');
});
