import type { AppliedDiscount } from '../../../src/api/shared/totals.ts';
import { parseCents } from '../core/decimals.ts';
import { allocate, type Cents, toMultiPrice } from '../core/money.ts';
import { isRecord, parseList, parseString, type Report } from '../core/validate.ts';

/** What a merchant takes off a cart by hand: off the lines named, or off all. */
export interface MerchantDiscount {
  readonly cents: Cents;
  readonly lineItemIds: readonly string[];
}

/** The discounts that a merchant asks for: at most 10. */
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
  /** Cents off each line, in the lines' order. */
  readonly discounts: readonly Cents[];
  /** What each discount came to, and what it came off. */
  readonly applied: readonly (MerchantDiscount & { readonly base: Cents })[];
}

/** What discounts do to lines that cost `left`, one after the other; none takes off more than there is. */
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

/** Discounts as the wire carries them; their share in per cent where sums were made. */
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
