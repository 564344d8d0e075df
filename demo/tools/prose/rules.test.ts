import { expect, test } from 'vitest';
import { findHits } from './hits.ts';
import { MAX_SENTENCE_WORDS, MAX_TITLE_LENGTH, rules } from './rules.ts';
import type { Kind } from './text.ts';

const rulesHit = (text: string, kind: Kind = 'comments') =>
  findHits({ file: 'a.ts', kind, line: 1, text }).map(({ rule }) => rule.name);

const habits: readonly (readonly [rules: readonly string[], text: string])[] = [
  [['who', 'what'], 'Whom and what currency prices are for: what is kept for others is not even parsed.'],
  [['glossary'], 'Carries out what waits, and from the first time on what other tabs leave.'],
  [['what'], 'What asks for what there was may still be on its way, and take back what comes after it.'],
  [['told'], 'what another page has found refused is told by the page that pressed, and by it alone'],
  [['so-is'], 'A press on a small picture of a review opens it: it was none.'],
  [['tail'], '`badge` leaves the answer to the cart button, and `none` the return from the checkout to the page, too.'],
  [['what'], 'What shows nothing to begin with, whatever the browser.'],
  [['what'], 'What arrives while the answer is under way is not in it.'],
  [['what'], 'The products that `find` names: what came in between would push the rest aside.'],
  [['glossary'], 'Where its code is out of reach, the notice of the extras says so.'],
  [['so-is'], 'Nor is it shown until another can be read.'],
  [['who', 'told'], 'Who comes for the first time has none: until then it is known to be empty, and is not asked for.'],
  [['what'], 'what is written and taken out while a page is read is so after it, whether it comes or not'],
  [['so-is'], 'so is one on a fallback whose code is there, but whose turn to be drawn is not'],
  [['told'], 'tests: of a large page its beginning is told'],
  [['what', 'told'], 'what waits is told'],
  [['what'], 'What still waits\nis sent.'],
  [['what'], 'It ends. what failed before that is sent again'],
  [['what'], 'A list:\n- what was sent\n- the rest'],
  [['what'], 'The first paragraph\n\nwhat follows it'],
  [['what'], '**What cannot** be sent is dropped.'],
  [['told'], 'The member isn’t told.'],
  [['told'], 'The list was\nnever asked for.'],
  [['tail'], 'shows an error in the cart, too'],
  [['tail'], 'The client loads it as well.'],
  [['tail'], 'It does nothing at all.'],
  [['tail'], 'The price (and the stock, too) is read.'],
  [['of-its-own'], 'It runs beside the shop, in a frame of its own.'],
  [['glossary'], 'The product is gone.'],
  [['glossary'], 'It sends the request once\nmore.'],
];

test.each(habits)('findHits finds %j in “%s”', (names, text) => {
  expect(rulesHit(text)).toEqual(names);
});

test('the examples cover each rule about words', () => {
  const named = new Set(habits.flatMap(([names]) => names));
  const ofWords = rules.map(({ name }) => name).filter(name => !name.startsWith('long-'));
  expect([...named].toSorted()).toEqual(ofWords.toSorted());
});

test.each([
  'Cache key for role and currency. An entry with another key is skipped unparsed.',
  "Processes the queue. The first call also starts listening for other tabs' changes and for `pagehide`.",
  'A request for the old value may still be in flight and would undo the next change.',
  'reports a refusal found by another tab only in the tab that made the change',
  '`kiosk-review-list`: a thumbnail that fails to load still opens the lightbox.',
  '`badge`: only the cart button confirms an add. `none`: nothing confirms it, not even the return from checkout.',
  'Replaces a malformed "sent" mark by one that means "may have been sent".',
  "When the current login's prices became valid. Products read earlier may carry another member's prices.",
  'A malformed answer may be a single object. We cannot tell which of the missing products this was.',
  'Taken before the read: a write that lands during the read is not in its answer.',
  'Returns recommendations only when all are loaded, to avoid layout shift.',
  'How long (ms) to wait for storage consent; without it we cannot tell whose order this is.',
  "Hide the former member's cart at once; the new one may not be readable yet.",
  'New visitors have no cart, so nothing is requested until `client` is used.',
  'keeps reviews added or removed during a page read, also if it fails',
  '"Take 2" accepts the remaining stock and enables checkout',
  'kiosk-product-list: unknown sort "prize". Use featured, newest, price, price-desc or name.',
  'What is a slot?',
  'Who pays: the shop or the shopper?',
  'It answers what is wrong, e.g. what is missing.',
  'A whole number; the whole list.',
  'Whether a page has a drawer.',
  'It has no state and so has no store.',
  'An order is placed as a whole or not at all.',
  'There is nothing else.',
  'It lists the members, the visitors and also the shop.',
  'Too many requests: too late.',
  'The sheet slips. A slip-resistant sole.',
  'One product of its own.',
  'Reads “What is new” as the heading.',
])('findHits finds nothing in “%s”', text => {
  expect(rulesHit(text)).toEqual([]);
});

test('findHits reports a title only when it is too long', () => {
  expect(rulesHit('x'.repeat(MAX_TITLE_LENGTH), 'titles')).toEqual([]);
  expect(rulesHit('x'.repeat(MAX_TITLE_LENGTH + 1), 'titles')).toEqual(['long-title']);
  expect(rulesHit('x'.repeat(MAX_TITLE_LENGTH + 1), 'comments')).toEqual([]);
});

test('findHits reports a sentence in Markdown only when it has too many words', () => {
  const most = `Word${' word'.repeat(MAX_SENTENCE_WORDS - 1)}`;
  expect(rulesHit(`One more. ${most}. Short.`, 'markdown')).toEqual([]);
  expect(rulesHit(`${most} more.`, 'markdown')).toEqual(['long-sentence']);
  expect(rulesHit(`${most} more.`, 'comments')).toEqual([]);
  expect(rulesHit(`${most}! ${most}? “${most}.” ${most} · ${most}\n— ${most}`, 'markdown')).toEqual(['long-sentence']);
  expect(rulesHit(`${most} — · – &`, 'markdown')).toEqual([]);
});

test('a sentence does not end at a line break or within a version number', () => {
  const half = 'word '.repeat(16);
  expect(rulesHit(`${half}\n16.4 ${half}`, 'markdown')).toEqual(['long-sentence']);
});

test('findHits leaves out errors that the specification prescribes', () => {
  expect(rulesHit('something went wrong', 'errors')).toEqual([]);
  expect(rulesHit('The cart went wrong', 'errors')).toEqual(['glossary']);
});

test('findHits returns the line number of each match and an excerpt around it', () => {
  const text = 'One line.\nAnother line\nis told.';
  expect(findHits({ file: 'a.md', kind: 'markdown', line: 7, text })).toMatchObject([
    { file: 'a.md', line: 9, words: 'One line. Another line is told.' },
  ]);
});
