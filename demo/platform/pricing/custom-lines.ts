import type { CustomLine } from '../../../src/api/carts.ts';
import { type CatalogReference, itemTypes, paymentOptions } from '../../../src/api/shared/line.ts';
import { parseCents } from '../core/decimals.ts';
import { type Cents, toDecimal } from '../core/money.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import { parseEnum, parseFields, parseRecord, parseString, type Report } from '../core/validate.ts';
import { parseQuantity } from './catalog-references.ts';
import {
  decimalParser,
  descriptionLinesParser,
  optional,
  parseImage,
  parsePhysicalProperties,
  parseServiceProperties,
  parseTranslatable,
} from './line-input.ts';

/**
 * Parses the deposit for one unit, which must be less than the unit's price. The deposit is required with the payment
 * option `DEPOSIT_ONLINE` and refused without it.
 */
function parseDeposit(
  value: unknown,
  price: Cents,
  takesDeposit: boolean,
  field: string,
  currency: string,
  report: Report,
): string | undefined {
  if (value === undefined && !takesDeposit) return undefined;
  if (!takesDeposit) report(field, 'needs the payment option DEPOSIT_ONLINE', 'FIELD_NOT_ALLOWED');
  const cents = parseCents(value, field, report, currency);
  if (cents > 0n && cents >= price) report(field, 'must be less than the price', 'DECIMAL_LT');
  return toDecimal(cents, currency);
}

/** A reference to an item of an external catalog, which the platform cannot resolve. */
function parseExternalReference(value: unknown, field: string, report: Report): CatalogReference {
  const { catalogItemId, appId, options } = parseFields(value, field, ['catalogItemId', 'appId', 'options'], report);
  return {
    catalogItemId: parseString(catalogItemId, `${field}.catalogItemId`, 36, report),
    appId: parseString(appId, `${field}.appId`, 36, report),
    ...(options !== undefined && options !== null && { options: parseRecord(options, `${field}.options`, report) }),
  };
}

const customLineFields = [
  ...['quantity', 'price', 'fullPrice', 'productName', 'descriptionLines', 'media', 'itemType', 'physicalProperties'],
  ...['paymentOption', 'depositAmount', 'serviceProperties', 'catalogReference'],
];

export function parseCustomLine(line: unknown, path: string, currency: string, report: Report): CustomLine {
  const values: Readonly<Record<string, unknown>> = parseFields(line, path, customLineFields, report);
  const parseOptionalField = <T>(name: string, read: (value: unknown, field: string, report: Report) => T) =>
    optional(read)(values[name], `${path}.${name}`, report);
  const price = parseCents(values.price, `${path}.price`, report, currency, { min: 'zero' });
  const paymentOption = parseOptionalField('paymentOption', (value, field) =>
    parseEnum(value, field, paymentOptions, report),
  );
  const takesDeposit = paymentOption === 'DEPOSIT_ONLINE';
  const preset = parseOptionalField('itemType', (value, field) =>
    parseEnum(parseFields(value, field, ['preset'], report).preset, `${field}.preset`, itemTypes, report),
  );
  const physical = parseOptionalField('physicalProperties', parsePhysicalProperties);
  return {
    quantity: parseQuantity(values.quantity, `${path}.quantity`, report),
    price: toDecimal(price, currency),
    productName: parseTranslatable(200)(values.productName, `${path}.productName`, report),
    ...omitUndefined({
      fullPrice: parseOptionalField('fullPrice', decimalParser(currency)),
      descriptionLines: parseOptionalField('descriptionLines', descriptionLinesParser(10)),
      media: parseOptionalField('media', parseImage),
      itemType: preset && { preset },
      physicalProperties: physical && { shippable: false, ...physical },
      paymentOption,
      depositAmount: parseDeposit(values.depositAmount, price, takesDeposit, `${path}.depositAmount`, currency, report),
      serviceProperties: parseOptionalField('serviceProperties', parseServiceProperties),
      catalogReference: parseOptionalField('catalogReference', parseExternalReference),
    }),
  };
}
