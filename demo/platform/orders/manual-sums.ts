import type { OrderDiscount } from '../../../src/api/shared/order.ts';
import { parseAmountCents } from '../core/decimals.ts';
import { type Cents, toDecimal, toPrice } from '../core/money.ts';
import {
  isRecord,
  parseEnum,
  parseFields,
  parseList,
  parseOptionalString,
  parseString,
  type Report,
  reportUnknownFields,
} from '../core/validate.ts';
import type { MerchantDiscount } from '../pricing/merchant-discounts.ts';
import { computeTax, plainRate, RATE_SCALE, type Tax } from '../pricing/taxes.ts';
import type { Fee, Totals } from '../pricing/totals.ts';

/** The tax of a line or fee as a merchant states it. `path` is the path of the tax in the request. */
export interface StatedTax {
  /** In millionths. */
  readonly rate: number;
  readonly totalTax: Cents | undefined;
  readonly taxable: Cents | undefined;
  readonly path: string;
}

/** A discount of a manual order. `shown` is how the order shows it, `path` the path of its amount in the request. */
export interface StatedDiscount extends MerchantDiscount {
  readonly cents: Cents;
  readonly path: string;
  readonly shown: Pick<OrderDiscount, 'coupon' | 'merchantDiscount' | 'discountRule'>;
}

const optionalAmount = (value: unknown, path: string, currency: string, report: Report): Cents | undefined =>
  value === undefined || value === null ? undefined : parseAmountCents(value, path, report, currency, { min: 'zero' });

export function parseStatedTax(value: unknown, path: string, currency: string, report: Report): StatedTax | undefined {
  if (value === undefined || value === null) return undefined;
  const fields = isRecord(value) ? value : {};
  reportUnknownFields(fields, new Set(['taxRate', 'totalTax', 'taxableAmount']), `${path}.`, 'a tax', report);
  const text = parseString(fields.taxRate, `${path}.taxRate`, 10, report);
  const isDecimal = /^\d+(\.\d+)?$/.test(text);
  if (text && !isDecimal) report(`${path}.taxRate`, 'must be a decimal', 'FORMAT');
  else if (Number(text) > 1) report(`${path}.taxRate`, 'must be at most 1', 'DECIMAL_LTE');
  else if (/\.\d{7}/.test(text)) report(`${path}.taxRate`, 'must have at most 6 decimals', 'DECIMAL_MAX_SCALE');
  return {
    rate: isDecimal ? Math.round(Number(text) * RATE_SCALE) : 0,
    totalTax: optionalAmount(fields.totalTax, `${path}.totalTax`, currency, report),
    taxable: optionalAmount(fields.taxableAmount, `${path}.taxableAmount`, currency, report),
    path,
  };
}

/** Reports a stated tax or taxable amount that differs from the amount computed by the rate. */
export function checkStatedTax(
  { totalTax, taxable, path }: StatedTax,
  tax: Tax,
  currency: string,
  report: Report,
): void {
  if (totalTax !== undefined && totalTax !== tax.tax)
    report(`${path}.totalTax`, `must be ${toDecimal(tax.tax, currency)}, as the rate gives`, 'VALIDATION');
  if (taxable !== undefined && taxable !== tax.taxable)
    report(`${path}.taxableAmount`, `must be ${toDecimal(tax.taxable, currency)}`, 'VALIDATION');
}

function parseLineIds(value: unknown, path: string, known: ReadonlySet<string>, report: Report): readonly string[] {
  return parseList(value, path, 300, report).map((id, index) => {
    const text = parseString(id, `${path}[${index}]`, 36, report);
    if (text && !known.has(text)) report(`${path}[${index}]`, 'is no line of the order', 'VALIDATION');
    return text;
  });
}

const FEE_FIELDS = new Set(['name', 'code', 'price', 'taxDetails', 'providerAppId', 'lineItemIds']);

/** Parses the fees of a manual order, at most 100. Reports a stated tax other than the tax computed by its rate. */
export const parseFees = (
  value: unknown,
  lineIds: ReadonlySet<string>,
  taxIncluded: boolean,
  currency: string,
  report: Report,
): readonly Fee[] =>
  parseList(value, 'order.additionalFees', 100, report).map((one, index) => {
    const path = `order.additionalFees[${index}]`;
    const fields = isRecord(one) ? one : {};
    reportUnknownFields(fields, FEE_FIELDS, `${path}.`, 'a fee', report);
    const price = parseAmountCents(fields.price, `${path}.price`, report, currency, { min: 'zero' });
    const stated = parseStatedTax(fields.taxDetails, `${path}.taxDetails`, currency, report);
    const tax = stated && computeTax(price, plainRate(stated.rate), taxIncluded);
    if (stated && tax) checkStatedTax(stated, tax, currency, report);
    const code = parseOptionalString(fields.code, `${path}.code`, 100, report);
    const providerAppId = parseOptionalString(fields.providerAppId, `${path}.providerAppId`, 100, report);
    return {
      name: parseString(fields.name, `${path}.name`, 50, report),
      price,
      lineItemIds: parseLineIds(fields.lineItemIds, `${path}.lineItemIds`, lineIds, report),
      ...(code && { code }),
      ...(providerAppId && { providerAppId }),
      ...(tax && { tax }),
    };
  });

const DISCOUNT_KINDS = ['coupon', 'merchantDiscount', 'discountRule'] as const;
const DISCOUNT_FIELDS = new Set(['discountType', 'lineItemIds', ...DISCOUNT_KINDS]);
const KIND_FIELDS = {
  coupon: new Set(['id', 'code', 'name', 'amount']),
  merchantDiscount: new Set(['discountReason', 'description', 'amount']),
  discountRule: new Set(['id', 'name', 'amount']),
};

/** Parses the discounts of a manual order, at most 100. Each is a coupon, a discount rule or a merchant's discount. */
export const parseDiscounts = (
  value: unknown,
  lineIds: ReadonlySet<string>,
  currency: string,
  report: Report,
): readonly StatedDiscount[] =>
  parseList(value, 'order.appliedDiscounts', 100, report).map((one, index) => {
    const path = `order.appliedDiscounts[${index}]`;
    const fields = isRecord(one) ? one : {};
    reportUnknownFields(fields, DISCOUNT_FIELDS, `${path}.`, 'a discount', report);
    const given = DISCOUNT_KINDS.filter(kind => fields[kind] !== undefined);
    if (given.length !== 1) report(path, `must be one of ${DISCOUNT_KINDS.join(', ')}`, 'ONE_OF_ALIGNMENT');
    const kind = given[0] ?? 'merchantDiscount';
    const at = `${path}.${kind}`;
    const values = isRecord(fields[kind]) ? fields[kind] : {};
    reportUnknownFields(values, KIND_FIELDS[kind], `${at}.`, 'a discount', report);
    const cents = parseAmountCents(values.amount, `${at}.amount`, report, currency);
    const lineItemIds = parseLineIds(fields.lineItemIds, `${path}.lineItemIds`, lineIds, report);
    const type = lineItemIds.length > 0 ? 'SPECIFIC_ITEMS' : 'GLOBAL';
    if (fields.discountType !== undefined) parseEnum(fields.discountType, `${path}.discountType`, [type], report);
    const amount = toPrice(cents, currency);
    const parseText = (name: string, max: number) => parseString(values[name], `${at}.${name}`, max, report);
    const parseId = (fallback: string) => parseOptionalString(values.id, `${at}.id`, 36, report) ?? fallback;
    const shown = (): StatedDiscount['shown'] => {
      if (kind === 'coupon') {
        const code = parseText('code', 20);
        return { coupon: { id: parseId(code), code, name: parseText('name', 256), amount } };
      }
      if (kind === 'discountRule') {
        const original = parseString(
          parseFields(values.name, `${at}.name`, ['original', 'translated'], report).original,
          `${at}.name.original`,
          256,
          report,
        );
        return { discountRule: { id: parseId(original), name: { original, translated: original }, amount } };
      }
      const discountReason =
        values.discountReason === undefined
          ? undefined
          : parseEnum(values.discountReason, `${at}.discountReason`, ['UNSPECIFIED', 'EXCHANGED_ITEMS'], report);
      const description = parseOptionalString(values.description, `${at}.description`, 256, report);
      return {
        merchantDiscount: { amount, ...(discountReason && { discountReason }), ...(description && { description }) },
      };
    };
    return { amount: toDecimal(cents, currency), cents, lineItemIds, path: `${at}.amount`, shown: shown() };
  });

/** Reports each discount that exceeds what its lines cost after the earlier discounts. */
export function checkDiscounts(discounts: readonly StatedDiscount[], totals: Totals, report: Report): void {
  for (const [index, { cents, path }] of discounts.entries())
    if (totals.merchantDiscounts[index]?.cents !== cents)
      report(path, 'must not be more than its lines cost', 'DECIMAL_LTE');
}
