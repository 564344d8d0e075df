import { type Cents, halfUp, spread, toCents } from '../core/money.ts';
import type { SeedCoupon } from '../seed/data/types.ts';
import type { PricedLine } from './price-line.ts';

export interface Problem {
  readonly code: string;
  readonly description: string;
  readonly data?: unknown;
}

/** Why a code is not accepted at all: nobody knows it, or its time has passed or not come. */
export function couponRefusal(coupon: SeedCoupon | undefined, now: number): Problem | undefined {
  if (!coupon) return { code: 'ERROR_COUPON_DOES_NOT_EXIST', description: 'There is no such coupon.' };
  if (coupon.endDate && Date.parse(coupon.endDate) <= now)
    return { code: 'ERROR_COUPON_HAS_EXPIRED', description: 'The coupon has expired.' };
  if (coupon.startDate && Date.parse(coupon.startDate) > now)
    return { code: 'ERROR_COUPON_IS_NOT_ACTIVE_YET', description: 'The coupon is not valid yet.' };
  return undefined;
}

export interface CouponEffect {
  /** Cents off each line, in the lines' order. */
  readonly discounts: readonly Cents[];
  readonly freeShipping: boolean;
  /** The lines it is for; empty where it is for all or for delivery. */
  readonly lineIds: readonly string[];
  /** Why it takes nothing off for now. */
  readonly problem?: Problem;
}

/** What a coupon does to lines that cost `subtotals`. */
export function couponEffect(
  coupon: SeedCoupon | undefined,
  lines: readonly PricedLine[],
  subtotals: readonly Cents[],
  now: number,
): CouponEffect {
  const none = { discounts: lines.map(() => 0), freeShipping: false, lineIds: [] };
  if (!coupon) return none;
  const refused = couponRefusal(coupon, now);
  if (refused) return { ...none, problem: refused };
  const subtotal = subtotals.reduce((sum, one) => sum + one, 0);
  const { minimumSubtotal, specificProducts, percentage, amount } = coupon;
  if (minimumSubtotal !== undefined && subtotal < toCents(minimumSubtotal))
    return {
      ...none,
      problem: {
        code: 'ERROR_INVALID_SUBTOTAL',
        description: 'The cart is below the coupon’s minimum.',
        data: { minimumSubtotal: minimumSubtotal.toFixed(2) },
      },
    };
  const meant = lines.map(({ slug }) => !specificProducts || (slug !== undefined && specificProducts.includes(slug)));
  const bases = subtotals.map((one, index) => (meant[index] ? one : 0));
  const base = bases.reduce((sum, one) => sum + one, 0);
  if (specificProducts && !meant.includes(true))
    return {
      ...none,
      problem: { code: 'ERROR_COUPON_NOT_APPLICABLE', description: 'The coupon is for other products.' },
    };
  const off = percentage !== undefined ? halfUp(base * Math.round(percentage * 100), 10_000) : toCents(amount ?? 0);
  return {
    discounts: spread(Math.min(off, base), bases),
    freeShipping: coupon.freeShipping ?? false,
    lineIds: specificProducts ? lines.filter((_, index) => meant[index]).map(({ id }) => id) : [],
  };
}
