import { allocate, type Cents, centsFromNumber, divideCents, minCents, sumCents } from '../core/money.ts';
import type { PricedLine } from './price-line.ts';

export interface StoredCoupon {
  readonly code: string;
  readonly name: string;
  readonly percentage?: number;
  readonly amount?: number;
  /** The smallest subtotal for which the coupon is valid. */
  readonly minimumSubtotal?: number;
  /** ISO dates between which it is valid. */
  readonly startDate?: string;
  readonly endDate?: string;
  readonly freeShipping?: boolean;
  readonly specificProducts?: readonly string[];
}

export interface CalculationProblem {
  readonly code: string;
  readonly description: string;
  readonly data?: unknown;
}

/** Why a code is refused: unknown, expired or not yet valid. */
export function findCouponProblem(coupon: StoredCoupon | undefined, now: number): CalculationProblem | undefined {
  if (!coupon) return { code: 'ERROR_COUPON_DOES_NOT_EXIST', description: 'There is no such coupon.' };
  if (coupon.endDate && Date.parse(coupon.endDate) <= now)
    return { code: 'ERROR_COUPON_HAS_EXPIRED', description: 'The coupon has expired.' };
  if (coupon.startDate && Date.parse(coupon.startDate) > now)
    return { code: 'ERROR_COUPON_IS_NOT_ACTIVE_YET', description: 'The coupon is not valid yet.' };
  return undefined;
}

interface CouponEffect {
  /** Cents off each line, in the order of the lines. */
  readonly discounts: readonly Cents[];
  readonly freeShipping: boolean;
  /** The lines that it is restricted to; empty if it applies to all or to delivery. */
  readonly lineIds: readonly string[];
  /** Why it has no effect. */
  readonly problem?: CalculationProblem;
}

/** The effect of a coupon on lines that cost `subtotals`. */
export function computeCouponEffect(
  coupon: StoredCoupon | undefined,
  lines: readonly PricedLine[],
  subtotals: readonly Cents[],
  currency: string,
  now: number,
): CouponEffect {
  const none = { discounts: lines.map(() => 0n), freeShipping: false, lineIds: [] };
  if (!coupon) return none;
  const problem = findCouponProblem(coupon, now);
  if (problem) return { ...none, problem };
  const subtotal = sumCents(subtotals);
  const { minimumSubtotal, specificProducts, percentage, amount } = coupon;
  if (minimumSubtotal !== undefined && subtotal < centsFromNumber(minimumSubtotal, currency))
    return {
      ...none,
      problem: {
        code: 'ERROR_INVALID_SUBTOTAL',
        description: 'The cart is below the coupon’s minimum.',
        data: { minimumSubtotal: minimumSubtotal.toFixed(2) },
      },
    };
  const eligible = lines.map(
    ({ slug }) => !specificProducts || (slug !== undefined && specificProducts.includes(slug)),
  );
  const bases = subtotals.map((one, index) => (eligible[index] ? one : 0n));
  const base = sumCents(bases);
  if (specificProducts && !eligible.includes(true))
    return {
      ...none,
      problem: { code: 'ERROR_COUPON_NOT_APPLICABLE', description: 'The coupon is for other products.' },
    };
  const amountOff =
    percentage !== undefined
      ? divideCents(base * BigInt(Math.round(percentage * 100)), 10_000n)
      : centsFromNumber(amount ?? 0, currency);
  return {
    discounts: allocate(minCents(amountOff, base), bases),
    freeShipping: coupon.freeShipping ?? false,
    lineIds: specificProducts ? lines.filter((_, index) => eligible[index]).map(({ id }) => id) : [],
  };
}
