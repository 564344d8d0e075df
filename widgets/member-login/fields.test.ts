import { expect, test } from 'vitest';
import { readDraft } from './fields.ts';

test.each([
  ['538571', '538571'],
  ['Your code is 538571. It is good for 15 minutes.', '538571'],
  ['In 15 minutes: 538 571', '538571'],
  [' 5-3-8-5-7-1 ', '538571'],
  ['５３８５７１', '538571'],
  ['٥٣٨٥٧١', '538571'],
  ['538\u200b571', '538571'],
  ['5385 is good for 15 minutes', ''],
  ['53857', ''],
  ['5385712', ''],
  ['', ''],
])('reads from the login’s code field %j the code %j', (typed, code) => {
  expect(readDraft({ code: typed }).code).toBe(code);
});

test('removes invisible characters from an email address', () => {
  expect(readDraft({ email: ' \ufeffmira@exam\u200bple.com\u034f ' }).email).toBe('mira@example.com');
});
