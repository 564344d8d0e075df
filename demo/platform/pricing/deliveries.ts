import type { Address } from '../../../src/api/shared/address.ts';
import type { PickupDetails, SelectedShippingOption } from '../../../src/api/shared/totals.ts';
import type { SalesRules } from '../catalog/sales-rules.ts';
import { addWorkingDays } from '../core/dates.ts';
import { type Cents, formatMoney } from '../core/money.ts';
import type { CalculationProblem } from './coupons.ts';
import { computeTax, type Tax, type TaxRate } from './taxes.ts';

/** The only carrier of the shops. */
export const CARRIER_ID = '6f0e8f1c-3f6d-4d0a-9a53-0c9d1f6b7a11';

const europeanCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

const undeliverableCountries = new Set(['AQ']);

/** Goods above this weight, in grams, cost a handling fee. */
const HEAVY_FROM_GRAMS = 10_000;
const HANDLING_FEE: Cents = 400n;

/** The subtotal after discounts from which standard delivery in Europe is free. */
const FREE_SHIPPING_FROM: Cents = 7_500n;

interface DeliveryOption {
  readonly code: string;
  readonly title: string;
  readonly price: Cents;
  readonly deliveryTime: string;
  /** The subtotal after discounts from which the delivery is free. */
  readonly freeFrom?: Cents;
  readonly pickup?: PickupDetails;
  /** The time slot of the delivery, as ISO dates. */
  readonly slot?: { readonly from: string; readonly to: string };
}

export interface Delivery extends DeliveryOption {
  /** The discount of the delivery by a coupon. */
  readonly discount: Cents;
  /** The price after the discount. It includes the tax if the shop's prices do. */
  readonly amount: Cents;
  readonly tax: Tax;
  /** The fee for heavy goods, if any. */
  readonly handling?: { readonly amount: Cents; readonly tax: Tax };
}

const storePickup: PickupDetails = {
  pickupMethod: 'STORE_PICKUP',
  address: {
    country: 'DE',
    city: 'Berlin',
    postalCode: '10997',
    streetAddress: { name: 'Lindenufer', number: '4' },
    formattedAddress: 'Lindenufer 4, 10997 Berlin, Germany',
  },
};

const parcelShopPickup: PickupDetails = {
  pickupMethod: 'PICKUP_POINT',
  address: {
    country: 'DE',
    city: 'Berlin',
    postalCode: '10115',
    streetAddress: { name: 'Torweg', number: '12' },
    formattedAddress: 'Parcel shop, Torweg 12, 10115 Berlin, Germany',
  },
};

/** The time slot from 17:00 to 19:00 UTC on the next working day. */
function createEveningSlot(now: number): NonNullable<DeliveryOption['slot']> {
  const day = new Date(addWorkingDays(now, 1)).toISOString().slice(0, 10);
  return { from: `${day}T17:00:00.000Z`, to: `${day}T19:00:00.000Z` };
}

function listDeliveryOptions(country: string, goodsTotal: Cents, now: number): readonly DeliveryOption[] {
  if (undeliverableCountries.has(country)) return [];
  if (!europeanCountries.has(country))
    return [
      { code: 'international', title: 'International', price: 1_490n, deliveryTime: '7–14 working days' },
      {
        code: 'international-express',
        title: 'International express',
        price: 2_900n,
        deliveryTime: '3–5 working days',
      },
    ];
  const standard = goodsTotal >= FREE_SHIPPING_FROM ? 0n : 590n;
  return [
    {
      code: 'standard',
      title: 'Standard',
      price: standard,
      deliveryTime: '3–5 working days',
      freeFrom: FREE_SHIPPING_FROM,
    },
    { code: 'express', title: 'Express', price: 1_250n, deliveryTime: 'Next working day' },
    ...(country === 'DE'
      ? [
          {
            code: 'pickup',
            title: 'Pick up in the shop',
            price: 0n,
            deliveryTime: 'From tomorrow, 10:00',
            pickup: storePickup,
          },
          {
            code: 'evening',
            title: 'Evening delivery',
            price: 890n,
            deliveryTime: 'Next working day, in the evening',
            slot: createEveningSlot(now),
          },
          {
            code: 'pickup-point',
            title: 'Parcel shop',
            price: 350n,
            deliveryTime: '3–5 working days',
            pickup: parcelShopPickup,
          },
        ]
      : []),
  ];
}

/**
 * The delivery options for a destination, without those that the shop has withdrawn. Heavy goods add a handling fee,
 * except for pickup in the shop.
 */
export function computeDeliveries(
  { country = '' }: Address,
  goodsTotal: Cents,
  grams: number,
  freeShipping: boolean,
  rate: TaxRate | undefined,
  now: number,
  { taxIncluded = false, withdrawnDeliveries = [] }: SalesRules = {},
): readonly Delivery[] {
  const onShipping = rate?.onShipping ? rate : undefined;
  const offers = listDeliveryOptions(country, goodsTotal, now);
  return offers.flatMap(offer => {
    if (withdrawnDeliveries.includes(offer.code)) return [];
    const discount = freeShipping ? offer.price : 0n;
    const amount = offer.price - discount;
    const isShipped = offer.pickup?.pickupMethod !== 'STORE_PICKUP';
    return {
      ...offer,
      discount,
      amount,
      tax: computeTax(amount, onShipping, taxIncluded),
      ...(grams > HEAVY_FROM_GRAMS &&
        isShipped && { handling: { amount: HANDLING_FEE, tax: computeTax(HANDLING_FEE, onShipping, taxIncluded) } }),
    };
  });
}

/** The instructions of a delivery that is free from a subtotal. Empty for any other delivery. */
export const toInstructions = ({ freeFrom }: Delivery, currency: string) =>
  freeFrom === undefined ? {} : { instructions: `Free from ${formatMoney(freeFrom, currency)}` };

const isFromCarrier = ({ carrierId }: SelectedShippingOption): boolean =>
  carrierId === undefined || carrierId === CARRIER_ID;

/** Countries that together have all delivery options. */
const EVERY_OPTION_IN = ['DE', 'US'];

/** Whether any country has this delivery option. */
export const existsDelivery = (requested: SelectedShippingOption): boolean =>
  isFromCarrier(requested) &&
  EVERY_OPTION_IN.some(country => listDeliveryOptions(country, 0n, 0).some(({ code }) => code === requested.code));

/** The problem to report when the shop does not offer the selected delivery to the address. */
export const toSelectionProblem = ({ code }: SelectedShippingOption): CalculationProblem => ({
  code: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  description: 'The delivery asked for is not offered to this address.',
  data: { code },
});

interface DeliverySelection {
  readonly delivery?: Delivery;
  readonly problem?: CalculationProblem;
}

/**
 * The selected delivery, by default the cheapest that is not a pickup. The default also replaces a selected delivery
 * that is not offered, with a `problem`.
 */
export function selectDelivery(
  deliveries: readonly Delivery[],
  requested: SelectedShippingOption | undefined,
): DeliverySelection {
  const found = deliveries.find(
    ({ code }) => requested !== undefined && code === requested.code && isFromCarrier(requested),
  );
  if (found) return { delivery: found };
  const [delivery] = deliveries.filter(({ pickup }) => !pickup).sort((a, b) => Number(a.price - b.price));
  return requested
    ? {
        ...(delivery && { delivery }),
        problem: toSelectionProblem(requested),
      }
    : delivery
      ? { delivery }
      : {};
}
