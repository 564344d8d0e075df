import { allocate, type Cents, centsFromNumber, divideCents, minCents, sumCents, toDecimal } from '../core/money.ts';
import type { PricedLine } from './price-line.ts';

export interface StoredCoupon {
  readonly code: string;
  readonly name: string;
  readonly percentage?: number;
  readonly amount?: number;
  /** The smallest subtotal for which the coupon is valid. */
  readonly minimumSubtotal?: number;
  /** ISO dates between which the coupon is valid. */
  readonly startDate?: string;
  readonly endDate?: string;
  readonly freeShipping?: boolean;
  readonly specificProducts?: readonly string[];
  /** The most orders that may use the coupon, in total and per customer. */
  readonly usageLimit?: number;
  readonly limitPerCustomer?: number;
  readonly membersOnly?: boolean;
}

/** A coupon from the view of one customer, with its uses. */
export interface Coupon extends StoredCoupon {
  readonly uses: { readonly total: number; readonly byCustomer: number };
  /** Whether the customer is a member. */
  readonly byMember: boolean;
  /** Whether the merchant has removed the coupon. */
  readonly removed?: boolean;
}

export interface CalculationProblem {
  readonly code: string;
  readonly description: string;
  readonly data?: unknown;
}

/** The problem of a coupon that is unknown, expired, not yet valid, for members only or used up. */
export function findCouponProblem(coupon: Coupon | undefined, now: number): CalculationProblem | undefined {
  if (!coupon || coupon.removed)
    return { code: 'ERROR_COUPON_DOES_NOT_EXIST', description: 'There is no such coupon.' };
  if (coupon.endDate && Date.parse(coupon.endDate) <= now)
    return { code: 'ERROR_COUPON_HAS_EXPIRED', description: 'The coupon has expired.' };
  if (coupon.startDate && Date.parse(coupon.startDate) > now)
    return { code: 'ERROR_COUPON_IS_NOT_ACTIVE_YET', description: 'The coupon is not valid yet.' };
  if (coupon.membersOnly && !coupon.byMember)
    return { code: 'ERROR_COUPON_NOT_APPLICABLE', description: 'The coupon is for members.' };
  const { uses, usageLimit = Number.POSITIVE_INFINITY, limitPerCustomer = Number.POSITIVE_INFINITY } = coupon;
  if (uses.total >= usageLimit)
    return { code: 'ERROR_COUPON_USAGE_EXCEEDED', description: 'The coupon has been used up.' };
  if (uses.byCustomer >= limitPerCustomer)
    return { code: 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED', description: 'You have used this coupon before.' };
  return undefined;
}

interface CouponEffect {
  /** The discount of each line, in the order of the lines. */
  readonly discounts: readonly Cents[];
  readonly freeShipping: boolean;
  /** The lines that the coupon is restricted to. Empty if it has no restriction. */
  readonly lineIds: readonly string[];
  /** The reason why the coupon has no effect. */
  readonly problem?: CalculationProblem;
}

/** The effect of a coupon on lines that cost `subtotals`. With a `problem` the coupon has no effect. */
export function computeCouponEffect(
  coupon: Coupon | undefined,
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
  const minimum = centsFromNumber(minimumSubtotal ?? 0, currency);
  if (subtotal < minimum)
    return {
      ...none,
      problem: {
        code: 'ERROR_INVALID_SUBTOTAL',
        description: 'The cart is below the coupon’s minimum.',
        data: { minimumSubtotal: toDecimal(minimum, currency) },
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
