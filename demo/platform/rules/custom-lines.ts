import type { CustomLine } from '../../../src/api/carts.ts';
import { itemTypes, paymentOptions } from '../../../src/api/shared/line.ts';
import { type Fail, isRecord, textIn, wordIn } from './checks.ts';
import { centsIn } from './decimals.ts';
import { serviceIn } from './line-fields.ts';
import { type Cents, decimal } from './money.ts';
import { quantityIn } from './references.ts';

/** What is paid at once of one unit, where a line takes a deposit: less than its price. */
function depositIn(value: unknown, price: Cents, takesDeposit: boolean, field: string, fail: Fail): string | undefined {
  if (value === undefined && !takesDeposit) return undefined;
  if (!takesDeposit) fail(field, 'needs the payment option DEPOSIT_ONLINE', 'FIELD_NOT_ALLOWED');
  const cents = centsIn(value, field, fail);
  if (cents > 0 && cents >= price) fail(field, 'must be less than the price', 'DECIMAL_LT');
  return decimal(cents);
}

/** A line that no catalog knows, as a merchant writes it down. */
export function customLineIn(line: unknown, at: string, fail: Fail): CustomLine {
  const fields = isRecord(line) ? line : {};
  const { productName, itemType, paymentOption, serviceProperties } = fields;
  const price = centsIn(fields.price, `${at}.price`, fail, 'zero');
  const original = textIn(
    isRecord(productName) ? productName.original : undefined,
    `${at}.productName.original`,
    200,
    fail,
  );
  const preset = isRecord(itemType) ? itemType.preset : itemType;
  if (preset !== undefined) wordIn(preset, `${at}.itemType.preset`, itemTypes, fail);
  if (paymentOption !== undefined) wordIn(paymentOption, `${at}.paymentOption`, paymentOptions, fail);
  const takesDeposit = paymentOption === 'DEPOSIT_ONLINE';
  const depositAmount = depositIn(fields.depositAmount, price, takesDeposit, `${at}.depositAmount`, fail);
  return {
    ...fields,
    quantity: quantityIn(fields.quantity, `${at}.quantity`, fail),
    price: decimal(price),
    productName: { original },
    ...(depositAmount && { depositAmount }),
    ...(serviceProperties !== undefined && {
      serviceProperties: serviceIn(serviceProperties, `${at}.serviceProperties`, fail),
    }),
  } as CustomLine; // the rest is a merchant's own words
}
