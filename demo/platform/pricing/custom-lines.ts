import type { CustomLine } from '../../../src/api/carts.ts';
import { type CatalogReference, itemTypes, paymentOptions } from '../../../src/api/shared/line.ts';
import { present } from '../core/addresses.ts';
import { centsIn } from '../core/decimals.ts';
import { type Cents, decimal } from '../core/money.ts';
import { type Fail, isRecord, textIn, wordIn } from '../core/validate.ts';
import { quantityIn } from './catalog-references.ts';
import { descriptionsIn, imageIn, moneyIn, optional, physicalIn, serviceIn } from './line-fields.ts';

/** What is paid at once of one unit, where a line takes a deposit: less than its price. */
function depositIn(value: unknown, price: Cents, takesDeposit: boolean, field: string, fail: Fail): string | undefined {
  if (value === undefined && !takesDeposit) return undefined;
  if (!takesDeposit) fail(field, 'needs the payment option DEPOSIT_ONLINE', 'FIELD_NOT_ALLOWED');
  const cents = centsIn(value, field, fail);
  if (cents > 0 && cents >= price) fail(field, 'must be less than the price', 'DECIMAL_LT');
  return decimal(cents);
}

/** An item of any catalog: the platform does not ask it. */
function originIn(value: unknown, field: string, fail: Fail): CatalogReference {
  const { catalogItemId, appId, options } = isRecord(value) ? value : {};
  return {
    catalogItemId: textIn(catalogItemId, `${field}.catalogItemId`, 36, fail),
    appId: textIn(appId, `${field}.appId`, 36, fail),
    ...(isRecord(options) && { options }),
  };
}

/** A line that no catalog knows, as a merchant writes it down. */
export function customLineIn(line: unknown, at: string, fail: Fail): CustomLine {
  const fields = isRecord(line) ? line : {};
  const given = <T>(name: string, read: (value: unknown, field: string, fail: Fail) => T) =>
    optional(read)(fields[name], `${at}.${name}`, fail);
  const price = centsIn(fields.price, `${at}.price`, fail, 'zero');
  const paymentOption = given('paymentOption', (value, field) => wordIn(value, field, paymentOptions, fail));
  const takesDeposit = paymentOption === 'DEPOSIT_ONLINE';
  const preset = given('itemType', (value, field) =>
    wordIn(isRecord(value) ? value.preset : value, `${field}.preset`, itemTypes, fail),
  );
  const physical = given('physicalProperties', physicalIn);
  const { productName } = fields;
  const name = isRecord(productName) ? productName.original : undefined;
  return {
    quantity: quantityIn(fields.quantity, `${at}.quantity`, fail),
    price: decimal(price),
    productName: { original: textIn(name, `${at}.productName.original`, 200, fail) },
    ...present({
      fullPrice: given('fullPrice', moneyIn),
      descriptionLines: given('descriptionLines', descriptionsIn),
      media: given('media', imageIn),
      itemType: preset && { preset },
      physicalProperties: physical && { shippable: false, ...physical },
      paymentOption,
      depositAmount: depositIn(fields.depositAmount, price, takesDeposit, `${at}.depositAmount`, fail),
      serviceProperties: given('serviceProperties', serviceIn),
      catalogReference: given('catalogReference', originIn),
    }),
  };
}
