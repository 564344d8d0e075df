import type { CartLine } from '../../../src/api/carts.ts';
import type { MultiPrice } from '../../../src/api/shared/money.ts';
import type { AppliedDiscount } from '../../../src/api/shared/totals.ts';
import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { CartTotals } from '../../../src/store/cart/state.ts';
import { sum } from '../../../src/validation/sum.ts';
import { getFractionDigits } from './threshold.ts';

/** One sum of the platform, with its name. */
export interface MoneyRow {
  readonly kind: 'subtotal' | 'discount' | 'fee' | 'delivery' | 'tax' | 'total' | 'split';
  readonly name: string;
  readonly price: MultiPrice;
  /** The code of a coupon, which the shopper can remove. */
  readonly code?: string;
  /** Whether the sum is subtracted from the total. */
  readonly isOff?: boolean;
}

const isPositive = (price: MultiPrice | undefined): price is MultiPrice => Number(price?.amount) > 0;

/**
 * The discounts above zero with their names, except for delivery discounts, which the delivery's sum already includes.
 * If the platform lists no such discount, but states a sum, one row has that sum.
 */
function listDiscounts({ appliedDiscounts = [], priceSummary }: CartTotals['estimate']): readonly MoneyRow[] {
  const named = appliedDiscounts.flatMap(discount => {
    const price = getAmount(discount);
    if (!isPositive(price) || discount.discountType === 'SHIPPING') return [];
    const code = discount.coupon?.code;
    return { kind: 'discount' as const, name: getDiscountName(discount), price, isOff: true, ...(code && { code }) };
  });
  if (named.length || !isPositive(priceSummary.discount)) return named;
  return [{ kind: 'discount', name: messages.discount, price: priceSummary.discount, isOff: true }];
}

const getAmount = ({ coupon, merchantDiscount, discountRule }: AppliedDiscount): MultiPrice | undefined =>
  coupon?.amount ?? merchantDiscount?.amount ?? discountRule?.amount;

function getDiscountName({ coupon, merchantDiscount, discountRule }: AppliedDiscount): string {
  const { translated, original } = discountRule?.name ?? {};
  const percentage = merchantDiscount?.percentage;
  return (
    coupon?.name ||
    coupon?.code ||
    translated ||
    original ||
    (percentage ? interpolate(messages.percentage, { n: `${percentage} %` }) : messages.discount)
  );
}

/**
 * The rows of the sums as the platform states them, from the subtotal to the total. Leaves out a delivery that is not
 * chosen, a tax of zero, and the total if there is only the subtotal. A split payment adds two rows.
 */
export function listMoneyRows(
  { estimate, isFinal }: Pick<CartTotals, 'estimate' | 'isFinal'>,
  taxIncluded: boolean,
): readonly MoneyRow[] {
  const { priceSummary, additionalFees, shippingInfo, payNow, payLater } = estimate;
  const { subtotal, additionalFees: allFees, shipping, tax, total } = priceSummary;
  const row = (kind: MoneyRow['kind'], name: string, price: MultiPrice): MoneyRow => ({ kind, name, price });
  const fees = additionalFees?.length
    ? additionalFees.map(({ name, price }) => row('fee', name, price))
    : isPositive(allFees)
      ? [row('fee', messages.fees, allFees)]
      : [];
  const between = [
    ...listDiscounts(estimate),
    ...fees,
    ...(shippingInfo?.selectedCarrierServiceOption ? [row('delivery', messages.delivery, shipping)] : []),
    ...(isPositive(tax) ? [row('tax', taxIncluded ? messages.taxIncluded : messages.tax, tax)] : []),
  ];
  return [
    row('subtotal', messages.subtotal, subtotal),
    ...between,
    ...(between.length ? [row('total', isFinal ? messages.total : messages.estimate, total)] : []),
    ...(isPositive(payLater?.total)
      ? [row('split', messages.payNow, payNow?.total), row('split', messages.payLater, payLater.total)]
      : []),
  ];
}

/**
 * The amount that reduced prices and discounts save, in the shop's currency; 0 if no price is reduced. `NaN` if numbers
 * cannot hold the sums to the cent.
 */
export function computeSaving(
  lines: readonly Pick<CartLine, 'quantity' | 'price' | 'fullPrice'>[],
  totals: CartTotals,
): number {
  const scale = 10 ** getFractionDigits(totals.currency);
  const toMinor = (price: MultiPrice | undefined) => {
    const minor = Math.round(Number(price?.amount ?? 0) * scale);
    return Number.isSafeInteger(minor) ? minor : Number.NaN;
  };
  const reduced = sum(
    lines,
    ({ quantity, price, fullPrice }) => quantity * Math.max(0, toMinor(fullPrice) - toMinor(price)),
  );
  return reduced && (reduced + toMinor(totals.summary.discount)) / scale;
}
