import type { CartTotals } from '../../../src/store/cart/state.ts';

/**
 * How far a cart is from free delivery: the missing sum in the shop's currency, and the share of the needed sum that is
 * in the cart, from 0 to 1.
 */
export type Threshold = 'reached' | { readonly missing: number; readonly share: number };

const DECIMAL = /^\d{1,9}([.,]\d{1,3})?$/;
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The sum in `free-delivery-from`, or undefined if the text is not a sum. Three digits after a separator are thousands,
 * unless the currency has three decimals.
 */
export function parseFreeFrom(attribute: string, fractionDigits = 2): number | undefined {
  const text = attribute.trim();
  if (!DECIMAL.test(text)) return undefined;
  const hasThree = /\D\d{3}$/.test(text) && fractionDigits < 3;
  if (hasThree && !THOUSANDS.test(text)) return undefined;
  const sum = Number(text.replace(/\D/, hasThree ? '' : '.'));
  return sum > 0 ? sum : undefined;
}

/**
 * How far a cart is from free delivery. `reached` if the chosen delivery to the door is free, or if a coupon or the sum
 * in the attribute makes a delivery free that is not chosen yet. Undefined with `none`, without a sum, or if the chosen
 * delivery has a price in spite of the coupon or the sum.
 */
export function getThreshold(attribute: string, { estimate, currency }: CartTotals): Threshold | undefined {
  if (attribute.trim() === 'none') return undefined;
  const { shippingInfo, priceSummary, appliedDiscounts } = estimate;
  const chosen = shippingInfo?.selectedCarrierServiceOption;
  if (chosen && !chosen.logistics?.pickupDetails && Number(priceSummary.shipping?.amount) === 0) return 'reached';
  if (appliedDiscounts?.some(({ discountType }) => discountType === 'SHIPPING')) return chosen ? undefined : 'reached';
  const fractionDigits = getFractionDigits(currency);
  const from = parseFreeFrom(attribute, fractionDigits);
  if (from === undefined) return undefined;
  const scale = 10 ** fractionDigits;
  const toMinor = (sum: number | string) => Math.round(Number(sum) * scale);
  const goods = toMinor(priceSummary.subtotal.amount) - toMinor(priceSummary.discount?.amount ?? 0);
  const missing = toMinor(from) - goods;
  if (missing > 0) return { missing: missing / scale, share: goods / toMinor(from) };
  return chosen ? undefined : 'reached';
}

/** The number of decimals of a currency, 2 if the engine does not know the currency. */
export function getFractionDigits(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
