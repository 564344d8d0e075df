import type { AppliedDiscount } from '../../../src/api/shared/totals.ts';
import { parseCents } from '../core/decimals.ts';
import { allocate, type Cents, toMultiPrice } from '../core/money.ts';
import { isRecord, parseList, parseString, type Report } from '../core/validate.ts';

/** A discount that a merchant gives on a cart: on the lines named, or on all. */
export interface MerchantDiscount {
  readonly cents: Cents;
  readonly lineItemIds: readonly string[];
}

/** At most 10 discounts. */
export const parseMerchantDiscounts = (value: unknown, report: Report): readonly MerchantDiscount[] =>
  parseList(value, 'merchantDiscounts', 10, report).map((one, index) => {
    const { amount, lineItemIds } = isRecord(one) ? one : {};
    const path = `merchantDiscounts[${index}]`;
    return {
      cents: parseCents(amount, `${path}.amount`, report),
      lineItemIds: parseList(lineItemIds, `${path}.lineItemIds`, 300, report).map((id, lineIndex) =>
        parseString(id, `${path}.lineItemIds[${lineIndex}]`, 36, report),
      ),
    };
  });

export interface MerchantDiscountEffect {
  /** Cents off each line, in the order of the lines. */
  readonly discounts: readonly Cents[];
  /** Each discount with the amount it was taken from. */
  readonly applied: readonly (MerchantDiscount & { readonly base: Cents })[];
}

/** Applies discounts one after the other to lines that cost `left`; none exceeds what is left. */
export function applyMerchantDiscounts(
  discounts: readonly MerchantDiscount[],
  ids: readonly string[],
  lineTotals: readonly Cents[],
): MerchantDiscountEffect {
  let remaining = lineTotals;
  const applied = discounts.map(({ cents, lineItemIds }) => {
    const bases = remaining.map((one, index) =>
      lineItemIds.length === 0 || lineItemIds.includes(ids[index] ?? '') ? one : 0,
    );
    const base = bases.reduce((sum, one) => sum + one, 0);
    const amountOff = Math.min(cents, base);
    const shares = allocate(amountOff, bases);
    remaining = remaining.map((one, index) => one - (shares[index] ?? 0));
    return { cents: amountOff, lineItemIds, base };
  });
  return { discounts: lineTotals.map((one, index) => one - (remaining[index] ?? 0)), applied };
}

/** Discounts on the wire, with percentages if totals are known. */
export const toMerchantDiscounts = (
  discounts: readonly (MerchantDiscount & { readonly base?: Cents })[],
  currency: string,
): readonly AppliedDiscount[] =>
  discounts.map(({ cents, lineItemIds, base }) => ({
    discountType: lineItemIds.length > 0 ? ('SPECIFIC_ITEMS' as const) : ('GLOBAL' as const),
    lineItemIds,
    merchantDiscount: {
      amount: toMultiPrice(cents, currency),
      ...(base && { percentage: Math.round((cents / base) * 10_000) / 100 }),
    },
  }));
