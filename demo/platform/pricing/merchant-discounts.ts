import type { AppliedDiscount } from '../../../src/api/shared/totals.ts';
import { parseCents } from '../core/decimals.ts';
import {
  allocate,
  type Cents,
  centsFromDecimal,
  divideCents,
  minCents,
  sumCents,
  toDecimal,
  toMultiPrice,
} from '../core/money.ts';
import { parseFields, parseList, parseString, type Report } from '../core/validate.ts';

/** A merchant's discount on a cart. It applies to all lines if `lineItemIds` is empty. */
export interface MerchantDiscount {
  /** A decimal. */
  readonly amount: string;
  readonly lineItemIds: readonly string[];
}

/** Parses the discounts that a merchant gives, at most 10. */
export const parseMerchantDiscounts = (value: unknown, currency: string, report: Report): readonly MerchantDiscount[] =>
  parseList(value, 'merchantDiscounts', 10, report).map((one, index) => {
    const path = `merchantDiscounts[${index}]`;
    const { amount, lineItemIds } = parseFields(one, path, ['amount', 'lineItemIds'], report);
    return {
      amount: toDecimal(parseCents(amount, `${path}.amount`, report, currency), currency),
      lineItemIds: parseList(lineItemIds, `${path}.lineItemIds`, 300, report).map((id, lineIndex) =>
        parseString(id, `${path}.lineItemIds[${lineIndex}]`, 36, report),
      ),
    };
  });

/** An applied discount. `cents` is the amount taken off, `base` the total of its lines before the discount. */
interface AppliedMerchantDiscount {
  readonly cents: Cents;
  readonly lineItemIds: readonly string[];
  readonly base: Cents;
}

export interface MerchantDiscountEffect {
  /** The discount of each line, in the order of the lines. */
  readonly discounts: readonly Cents[];
  readonly applied: readonly AppliedMerchantDiscount[];
}

/** Applies discounts one after the other to line totals. A discount is at most the rest of its lines' totals. */
export function applyMerchantDiscounts(
  discounts: readonly MerchantDiscount[],
  currency: string,
  ids: readonly string[],
  lineTotals: readonly Cents[],
): MerchantDiscountEffect {
  let remaining = lineTotals;
  const applied = discounts.map(({ amount, lineItemIds }) => {
    const bases = remaining.map((one, index) =>
      lineItemIds.length === 0 || lineItemIds.includes(ids[index] ?? '') ? one : 0n,
    );
    const base = sumCents(bases);
    const amountOff = minCents(centsFromDecimal(amount, currency), base);
    const shares = allocate(amountOff, bases);
    remaining = remaining.map((one, index) => one - (shares[index] ?? 0n));
    return { cents: amountOff, lineItemIds, base };
  });
  return { discounts: lineTotals.map((one, index) => one - (remaining[index] ?? 0n)), applied };
}

/** Discounts as the API returns them. Only applied discounts have a percentage, of their lines' total. */
export const toMerchantDiscounts = (
  discounts: readonly (MerchantDiscount | AppliedMerchantDiscount)[],
  currency: string,
): readonly AppliedDiscount[] =>
  discounts.map(discount => ({
    discountType: discount.lineItemIds.length > 0 ? ('SPECIFIC_ITEMS' as const) : ('GLOBAL' as const),
    lineItemIds: discount.lineItemIds,
    merchantDiscount:
      'amount' in discount
        ? { amount: toMultiPrice(centsFromDecimal(discount.amount, currency), currency) }
        : {
            amount: toMultiPrice(discount.cents, currency),
            ...(discount.base > 0n && {
              percentage: Number(divideCents(discount.cents * 10_000n, discount.base)) / 100,
            }),
          },
  }));
