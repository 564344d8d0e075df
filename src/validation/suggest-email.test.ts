import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@GMAIL.CO', 'ada@gmail.com'],
  ['Ada.B@hotnail.com', 'Ada.B@hotmail.com'],
  ['ada@yahoo.co.ku', 'ada@yahoo.co.uk'],
  ['ada@wbe.de', 'ada@web.de'],
  ['"a@b"@outlok.com', '"a@b"@outlook.com'],
])('corrects %s to %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ada@gmail.com',
  'ada@Gmail.com',
  'ada@mail.com',
  'ada@email.com',
  'ada@gmx.com',
  'ada@example.com',
  'ada@larch.example',
  'ada',
  '',
])('suggests no other email address for %j', typed => {
  expect(suggestEmail(typed)).toBeUndefined();
});
