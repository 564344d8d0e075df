import { expect, test } from 'vitest';
import { toVisible, withDigits } from './typed.ts';

const all = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter(code => code < 0xd800 || code > 0xdfff)
  .map(code => String.fromCodePoint(code));

test('reads the digits of every script by their value', () => {
  const digits = all.filter(sign => /\p{Nd}/u.test(sign));
  expect(digits.length).toBeGreaterThanOrEqual(680);
  // Unicode lists the ten digits of a script one after the other.
  expect(digits.map(withDigits).join('')).toBe('0123456789'.repeat(digits.length / 10));
  expect(['３', '٣', '३', '۳', '๓', '𝟛'].map(withDigits)).toEqual(Array(6).fill('3'));
});

test('removes invisible characters, and writes full-width letters in normal width', () => {
  expect(
    all
      .filter(sign => /\p{Cf}|\p{Default_Ignorable_Code_Point}/u.test(sign))
      .map(toVisible)
      .join(''),
  ).toBe('');
  expect(toVisible(' ＷＥＬＣＯＭＥ\u200b１０\ufeff ')).toBe('WELCOME10');
  expect(toVisible('خصم١٠')).toBe('خصم١٠');
});
