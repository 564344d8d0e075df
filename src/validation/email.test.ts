import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each([
  ['ada@example.com', true],
  [`${'a'.repeat(242)}@example.com`, true],
  [`${'a'.repeat(243)}@example.com`, false],
  ['ada@example', false],
  ['ada example.com', false],
])('isEmail(%j) is %j', (text, is) => {
  expect(isEmail(text)).toBe(is);
});
