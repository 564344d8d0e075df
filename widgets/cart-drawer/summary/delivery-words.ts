import type { Cart } from '../../../src/api/carts.ts';
import type { MultiPrice } from '../../../src/api/shared/money.ts';
import { getCountryName } from '../../../src/i18n/countries.ts';
import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { CartTotals } from '../../../src/store/cart/state.ts';

/** The delivery that the sums include: heading, price and details. */
interface DeliveryWords {
  readonly title: string;
  readonly price: MultiPrice;
  /** The price without the discount, if there is a discount. */
  readonly fullPrice?: MultiPrice;
  readonly details: readonly string[];
}

export function describeDelivery(
  { estimate }: Pick<CartTotals, 'estimate'>,
  cart: Pick<Cart, 'contactInfo'>,
  locale: string,
): DeliveryWords | undefined {
  const { shippingInfo, priceSummary } = estimate;
  const chosen = shippingInfo?.selectedCarrierServiceOption;
  const { shipping } = priceSummary;
  if (!chosen || !shipping) return undefined;
  const { title, logistics = {}, cost } = chosen;
  const country = (shippingInfo?.shippingDestination?.address ?? cart.contactInfo?.address)?.country;
  const { deliveryTime, pickupDetails } = logistics;
  const address = pickupDetails?.address?.formattedAddress || pickupDetails?.address?.addressLine;
  const isWaived = Number(cost?.totalDiscount?.amount) > 0;
  return {
    title: country ? interpolate(messages.deliveryTo, { country: getCountryName(country, locale) }) : messages.delivery,
    price: shipping,
    ...(isWaived && { fullPrice: cost.price }),
    details: [
      [title, deliveryTime].filter(Boolean).join(' · '),
      ...(address ? [interpolate(messages.pickUp, { address })] : []),
    ],
  };
}

/** Whether any line is shipped. A line is shipped unless the platform says that it is not shippable. */
export const isShipped = ({ lineItems }: Pick<Cart, 'lineItems'>): boolean =>
  lineItems.some(({ physicalProperties }) => physicalProperties?.shippable !== false);

/** Whether all lines are downloads or gift cards that are not shipped. False for an empty cart. */
export const isByEmail = ({ lineItems }: Pick<Cart, 'lineItems'>): boolean =>
  lineItems.length > 0 &&
  lineItems.every(
    ({ physicalProperties, itemType }) =>
      !physicalProperties?.shippable && /^(DIGITAL|GIFT_CARD)$/.test(itemType?.preset ?? ''),
  );
