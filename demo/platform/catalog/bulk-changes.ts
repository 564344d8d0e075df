import { apiError } from '../core/api-error.ts';
import {
  isRecord,
  MAX_AMOUNT,
  parseBoolean,
  parseFields,
  parseMoney,
  parseNumber,
  parseOptionalString,
  parseString,
  type Report,
} from '../core/validate.ts';
import type { StoredProduct, StoredVariant } from './types.ts';

type AmountProperty = 'price' | 'cost' | 'weight';

/** The change that a bulk call makes to each product. */
export type ProductChange = (stored: StoredProduct) => StoredProduct;

const unchanged: ProductChange = stored => stored;

/** The single key of an object that is in `names`. Reports an object with none of them, or with several. */
function parseSingleKey<Name extends string>(
  value: unknown,
  field: string,
  names: readonly Name[],
  report: Report,
): Name | undefined {
  const presentKeys = isRecord(value)
    ? Object.keys(value).filter(name => value[name] !== undefined && value[name] !== null)
    : [];
  for (const name of presentKeys)
    if (!names.some(one => one === name)) report(`${field}.${name}`, 'is no property to set', 'FIELD_NOT_ALLOWED');
  const found = names.filter(name => presentKeys.includes(name));
  if (found.length === 1) return found[0];
  if (found.length === 0) report(field, `must have one of ${names.join(', ')}`, 'REQUIRED_FIELD');
  else report(field, 'must have one property alone', 'ONE_OF_ALIGNMENT');
  return undefined;
}

const roundAmount = (property: AmountProperty, value: number): number =>
  property === 'weight' ? Math.round(value * 1_000) / 1_000 : Math.round(value * 100) / 100;

const parseAmount = (property: AmountProperty, value: unknown, field: string, report: Report, min = 0): number =>
  property === 'weight' ? parseNumber(value, field, report, min) : parseMoney(value, field, report, min);

const getAmount = (stored: StoredProduct, property: AmountProperty): number | undefined =>
  property === 'price' ? stored.price : property === 'cost' ? stored.itemCost : stored.weight;

const withAmount = (stored: StoredProduct, property: AmountProperty, value: number): StoredProduct =>
  property === 'price'
    ? { ...stored, price: value }
    : property === 'cost'
      ? { ...stored, itemCost: value }
      : { ...stored, weight: value };

const mapVariants = (stored: StoredProduct, change: (variant: StoredVariant) => StoredVariant): StoredProduct =>
  stored.variants ? { ...stored, variants: stored.variants.map(change) } : stored;

/**
 * Parses a bulk update, which sets one property of a product. A price, cost or weight is removed from the variants, so
 * that the product's value applies to them.
 */
export function parseBulkUpdate(value: unknown, report: Report): ProductChange {
  const name = parseSingleKey(value, 'set', ['price', 'cost', 'weight', 'ribbon', 'brand'], report);
  if (!name || !isRecord(value)) return unchanged;
  if (name === 'ribbon') {
    const ribbon = parseOptionalString(value.ribbon, 'set.ribbon', 30, report) ?? '';
    return stored => ({ ...stored, ribbon });
  }
  if (name === 'brand') {
    const brand = parseString(value.brand, 'set.brand', 50, report);
    return stored => ({ ...stored, brand });
  }
  const amount = parseAmount(name, value[name], `set.${name}`, report);
  return stored => mapVariants(withAmount(stored, name, amount), ({ [name]: _, ...variant }) => variant);
}

/**
 * Parses a change by an amount or a percentage. With `roundToInt` the result of a percentage is rounded to a whole
 * number.
 */
function parseAmountChange(
  property: AmountProperty,
  value: unknown,
  field: string,
  report: Report,
): (before: number) => number {
  const kind = parseSingleKey(value, field, ['amount', 'percentage'], report);
  if (!kind || !isRecord(value)) return before => before;
  if (kind === 'amount') {
    const amount = parseAmount(property, value.amount, `${field}.amount`, report, -MAX_AMOUNT);
    return before => before + amount;
  }
  const { rate, roundToInt } = parseFields(value.percentage, `${field}.percentage`, ['rate', 'roundToInt'], report);
  const percentage = parseNumber(rate, `${field}.percentage.rate`, report, -100, 1_000_000);
  const roundToInteger = parseBoolean(roundToInt, `${field}.percentage.roundToInt`, report);
  return before => {
    const after = (before * (100 + percentage)) / 100;
    return roundToInteger ? Math.round(after) : after;
  };
}

/**
 * Parses an adjustment of one property of a product and its variants. The returned change throws if the product does
 * not have the property, or if the new value is out of range.
 */
export function parseBulkAdjustment(value: unknown, report: Report): ProductChange {
  const name = parseSingleKey(value, 'adjust', ['price', 'cost', 'weight'], report);
  if (!name || !isRecord(value)) return unchanged;
  const move = parseAmountChange(name, value[name], `adjust.${name}`, report);
  const adjust = (before: number): number => {
    const after = roundAmount(name, move(before));
    if (after < 0 || after > MAX_AMOUNT)
      throw apiError(400, 'OUT_OF_RANGE', `The ${name} would be ${after}.`, { property: name, value: after });
    return after;
  };
  return stored => {
    const current = getAmount(stored, name);
    if (current === undefined)
      throw apiError(400, 'PROPERTY_NOT_SET', `The product has no ${name} to adjust.`, { property: name });
    return mapVariants(withAmount(stored, name, adjust(current)), variant => {
      const before = variant[name];
      return before === undefined ? variant : { ...variant, [name]: adjust(before) };
    });
  };
}
