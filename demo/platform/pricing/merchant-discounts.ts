import type { AppliedDiscount } from '../../../src/api/shared/totals.ts';
import { centsIn } from '../core/decimals.ts';
import { type Cents, multiPrice, spread } from '../core/money.ts';
import { type Fail, isRecord, listIn, textIn } from '../core/validate.ts';

/** What a merchant takes off a cart by hand: off the lines named, or off all. */
export interface MerchantDiscount {
  readonly cents: Cents;
  readonly lineItemIds: readonly string[];
}

/** The discounts that a merchant asks for: at most 10. */
export const merchantDiscountsIn = (value: unknown, fail: Fail): readonly MerchantDiscount[] =>
  listIn(value, 'merchantDiscounts', 10, fail).map((one, index) => {
    const { amount, lineItemIds } = isRecord(one) ? one : {};
    const at = `merchantDiscounts[${index}]`;
    return {
      cents: centsIn(amount, `${at}.amount`, fail),
      lineItemIds: listIn(lineItemIds, `${at}.lineItemIds`, 300, fail).map((id, place) =>
        textIn(id, `${at}.lineItemIds[${place}]`, 36, fail),
      ),
    };
  });

export interface MerchantEffect {
  /** Cents off each line, in the lines' order. */
  readonly discounts: readonly Cents[];
  /** What each discount came to, and what it came off. */
  readonly applied: readonly (MerchantDiscount & { readonly base: Cents })[];
}

/** What discounts do to lines that cost `left`, one after the other; none takes off more than there is. */
export function merchantEffect(
  asked: readonly MerchantDiscount[],
  ids: readonly string[],
  left: readonly Cents[],
): MerchantEffect {
  let rest = left;
  const applied = asked.map(({ cents, lineItemIds }) => {
    const bases = rest.map((one, index) =>
      lineItemIds.length === 0 || lineItemIds.includes(ids[index] ?? '') ? one : 0,
    );
    const base = bases.reduce((sum, one) => sum + one, 0);
    const off = Math.min(cents, base);
    const shares = spread(off, bases);
    rest = rest.map((one, index) => one - (shares[index] ?? 0));
    return { cents: off, lineItemIds, base };
  });
  return { discounts: left.map((one, index) => one - (rest[index] ?? 0)), applied };
}

/** Discounts as the wire carries them; their share in per cent where sums were made. */
export const merchantDiscountsOf = (
  discounts: readonly (MerchantDiscount & { readonly base?: Cents })[],
  currency: string,
): readonly AppliedDiscount[] =>
  discounts.map(({ cents, lineItemIds, base }) => ({
    discountType: lineItemIds.length > 0 ? ('SPECIFIC_ITEMS' as const) : ('GLOBAL' as const),
    lineItemIds,
    merchantDiscount: {
      amount: multiPrice(cents, currency),
      ...(base && { percentage: Math.round((cents / base) * 10_000) / 100 }),
    },
  }));
