import { expect, test } from 'vitest';
import { ratePassword } from './password-strength.ts';

const EMAIL = 'ada.lovelace@example.com';

test.each([
  ['', 'tooShort'],
  ['Xk7$q_2', 'tooShort'],
  ['password', 'weak'],
  ['Password1', 'weak'],
  ['12345678', 'weak'],
  ['31415926535', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['ada.lovelace1', 'weak'],
  ['larchwood', 'weak'],
  ['larch-wood', 'fair'],
  ['Qwertz!72-mug', 'strong'],
  ['tr0ub4dor&3', 'strong'],
  ['correct horse battery', 'strong'],
  ['пароль и кружка чая', 'strong'],
])('rates the password %j as %s', (password, strength) => {
  expect(ratePassword(password, EMAIL)).toBe(strength);
});
