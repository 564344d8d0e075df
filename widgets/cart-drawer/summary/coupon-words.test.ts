import { expect, test } from 'vitest';
import { describeCouponError, describeRefusal } from './coupon-words.ts';

test.each([
  ['nope', 'ERROR_COUPON_DOES_NOT_EXIST', 404, '“NOPE” isn’t a valid code.'],
  ['SUMMER24', 'ERROR_COUPON_HAS_EXPIRED', 400, 'SUMMER24 has expired.'],
  ['LATER30', 'ERROR_COUPON_IS_NOT_ACTIVE_YET', 400, 'LATER30 isn’t valid yet.'],
  ['FEW', 'ERROR_COUPON_USAGE_EXCEEDED', 400, 'FEW has been used up.'],
  ['ONCE', 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED', 400, 'You’ve used ONCE before.'],
  ['CLUB15', 'ERROR_COUPON_NOT_APPLICABLE', 400, 'CLUB15 doesn’t apply to anything in your cart.'],
  ['GIFT', 'COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD', 400, 'GIFT can’t be used for gift cards.'],
  ['ODD', 'SOMETHING_NEW', 400, 'ODD can’t be used here.'],
  ['ODD', 'toString', 400, 'ODD can’t be used here.'],
  ['x'.repeat(2000), 'MAX_LENGTH', 400, `${'X'.repeat(24)}… can’t be used here.`],
  ['😀'.repeat(30), '', 400, `${'😀'.repeat(24)}… can’t be used here.`],
])('describes why the code %s is refused with %s', (code, reason, status, words) =>
  expect(describeRefusal(code, { code: reason, status })).toBe(words));

test.each([0, 401, 403, 404, 429, 500])('does not describe status %i as a refusal of the code', status =>
  expect(describeRefusal('X', { status })).toBeUndefined());

test('describes why an applied code takes nothing off, such as a minimum subtotal', () => {
  const error = (code: string, data?: unknown) => ({
    couponCalculationError: { applicationError: { code, description: '', data } },
  });
  const describe = (errors: Parameters<typeof describeCouponError>[1], coupon = 'FIVER') =>
    describeCouponError(coupon, errors, 'EUR', 'en');
  expect(describe(undefined)).toBeUndefined();
  expect(describe({})).toBeUndefined();
  expect(describe(error('ERROR_INVALID_SUBTOTAL', { minimumSubtotal: '30.00' }))).toBe('Spend €30.00 to use FIVER.');
  expect(describe(error('ERROR_INVALID_SUBTOTAL', { minimumSubtotal: '30.00' }), 'x'.repeat(2000))).toBe(
    `Spend €30.00 to use ${'X'.repeat(24)}….`,
  );
  for (const data of [undefined, null, { minimumSubtotal: 'a lot' }])
    expect(describe(error('ERROR_INVALID_SUBTOTAL', data))).toBe('FIVER can’t be used here.');
  expect(describe(error('ERROR_COUPON_HAS_EXPIRED'))).toBe('FIVER has expired.');
  expect(describe({ couponCalculationError: {} })).toBe('FIVER can’t be used here.');
});
