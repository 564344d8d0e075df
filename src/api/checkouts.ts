import { get, gives, patch, post, takes } from './endpoint.ts';
import { ecom } from './gateways.ts';
import type { Address, ContactDetails } from './shared/address.ts';
import type { Clearable } from './shared/clearable.ts';
import type {
  Availability,
  CatalogOverrideFields,
  CustomLine,
  Line,
  LineQuantity,
  NewLine,
  NewLines,
  PageUrl,
  ServiceProperties,
  WeightUnit,
} from './shared/line.ts';
import type { Image } from './shared/media.ts';
import type { MembershipOptions, SelectedMembership } from './shared/memberships.ts';
import type { MultiPrice, PriceSummary } from './shared/money.ts';
import type {
  AdditionalFee,
  AppliedDiscount,
  CalculationErrors,
  SelectedShippingOption,
  ShippingInfo,
  TaxDetails,
  TaxSummary,
  Violation,
} from './shared/totals.ts';

/** Where a sale takes place. `WEB` is a web page, and `POS` a point of sale. */
export const channelTypes = [
  'WEB',
  'POS',
  'EBAY',
  'AMAZON',
  'OTHER_PLATFORM',
  'WIX_APP_STORE',
  'WIX_INVOICES',
  'BACKOFFICE_MERCHANT',
  'WISH',
  'CLASS_PASS',
  'GLOBAL_E',
  'FACEBOOK',
  'ETSY',
  'TIKTOK',
  'FAIRE_COM',
] as const;
export type ChannelType = (typeof channelTypes)[number];

/** Kinds of items in a checkout: goods, downloads and amounts without an item. */
export const checkoutLineTypes = ['PHYSICAL', 'DIGITAL', 'CUSTOM_AMOUNT_ITEM'] as const;
export type CheckoutLineType = (typeof checkoutLineTypes)[number];

/** How a discount is stated: as an amount or as a percentage of the price. */
export const discountKinds = ['AMOUNT', 'PERCENT'] as const;
export type DiscountKind = (typeof discountKinds)[number];

export interface CheckoutLine extends Line {
  readonly fullPrice: MultiPrice;
  readonly lineItemPrice: MultiPrice;
  readonly totalPriceBeforeTax: MultiPrice;
  readonly totalPriceAfterTax: MultiPrice;
  readonly discount: MultiPrice;
  readonly taxDetails: TaxDetails;
  readonly url?: PageUrl;
  readonly media?: Image;
  readonly availability: { readonly status: Availability; readonly quantityAvailable?: number };
  readonly serviceProperties?: ServiceProperties;
  readonly catalogOverrideFields?: CatalogOverrideFields;
}

/** The memberships chosen to pay for lines. */
export interface SelectedMemberships {
  readonly memberships: readonly SelectedMembership[];
}

export interface Checkout {
  readonly id: string;
  readonly createdDate: string;
  readonly updatedDate: string;
  readonly cartId?: string;
  readonly lineItems: readonly CheckoutLine[];
  /** The custom lines among `lineItems`, as the merchant entered them. */
  readonly customLineItems?: readonly (CustomLine & { readonly id: string })[];
  readonly billingInfo: { readonly address?: Address; readonly contactDetails?: ContactDetails };
  readonly shippingInfo: ShippingInfo;
  readonly buyerInfo: { readonly visitorId?: string; readonly memberId?: string; readonly email?: string };
  readonly priceSummary: PriceSummary;
  /** Its `total` is the amount to pay now: without the part that the gift card pays and without `payLater`. */
  readonly payNow: PriceSummary;
  /** The amount to pay later, if lines take a deposit or are paid offline. */
  readonly payLater?: Pick<PriceSummary, 'total'>;
  readonly taxSummary: TaxSummary;
  readonly appliedDiscounts: readonly AppliedDiscount[];
  readonly membershipOptions: MembershipOptions & { readonly selectedMemberships: SelectedMemberships };
  readonly calculationErrors?: CalculationErrors;
  readonly additionalFees?: readonly AdditionalFee[];
  readonly violations: readonly Violation[];
  readonly buyerNote?: string;
  readonly buyerLanguage?: string;
  readonly couponCode?: string;
  readonly giftCardCode?: string;
  readonly giftCard?: {
    readonly id: string;
    readonly obfuscatedCode: string;
    /** The part of this checkout that the gift card pays. */
    readonly amount: MultiPrice;
    readonly appId: string;
  };
  readonly overrideCheckoutUrl?: string;
  readonly channelType: ChannelType;
  readonly currency: string;
  readonly conversionCurrency: string;
  readonly weightUnit: WeightUnit;
  readonly taxIncludedInPrice: boolean;
  readonly completed: boolean;
}

export interface CheckoutChange {
  /** `null` removes the coupon. `null` in the next two fields removes the gift card or the checkout URL. */
  readonly couponCode?: string | null;
  readonly giftCardCode?: string | null;
  readonly overrideCheckoutUrl?: string | null;
  /** At most 300 lines. */
  readonly lineItems?: readonly NewLine[];
  readonly customLineItems?: readonly CustomLine[];
}

/** The fields of a checkout that a caller may write. */
export interface CheckoutFields {
  readonly buyerNote?: string;
  readonly buyerInfo?: { readonly email?: string };
  readonly billingInfo?: Checkout['billingInfo'];
  readonly membershipOptions?: { readonly selectedMemberships?: SelectedMemberships };
  readonly shippingInfo?: {
    readonly shippingDestination?: ShippingInfo['shippingDestination'];
    readonly selectedCarrierServiceOption?: SelectedShippingOption;
  };
}

/** A payment method of the order, and its share of the amount. */
export interface PaymentSetting {
  readonly paymentMethod: 'CreditCard' | 'Offline' | 'GiftCard';
  readonly amount: MultiPrice;
  /** Whether `createOrder` may save the method for later payments. */
  readonly savePaymentMethod: boolean;
  /** Whether `createOrder` may only authorize the amount, for a later capture. */
  readonly delayCapture: boolean;
}

type CheckoutResponse = { checkout: Checkout };

export const createCheckout = post(
  ecom,
  '/v1/checkouts',
  takes<CheckoutChange & { readonly checkoutInfo?: Clearable<CheckoutFields>; readonly channelType: ChannelType }>,
  gives<CheckoutResponse>,
);
export const getCheckout = get(ecom, '/v1/checkouts/{id}', takes<unknown>, gives<CheckoutResponse>);
export const getCheckoutByCart = get(ecom, '/v1/checkouts/by-cart-id/{id}', takes<unknown>, gives<CheckoutResponse>);
export const getCheckoutUrl = get(
  ecom,
  '/v1/checkouts/{id}/checkout-url',
  takes<unknown>,
  gives<{ checkoutUrl: string }>,
);
export const updateCheckout = patch(
  ecom,
  '/v1/checkouts/{checkout.id}',
  takes<CheckoutChange & { readonly checkout: Clearable<CheckoutFields>; readonly fieldMask?: readonly string[] }>,
  gives<CheckoutResponse>,
);
export const removeCheckoutCoupon = post(
  ecom,
  '/v1/checkouts/{id}/remove-coupon',
  takes<unknown>,
  gives<CheckoutResponse>,
);
export const removeGiftCard = post(
  ecom,
  '/v1/checkouts/{id}/remove-gift-card',
  takes<unknown>,
  gives<CheckoutResponse>,
);
export const removeOverrideCheckoutUrl = post(
  ecom,
  '/v1/checkouts/{id}/remove-override-checkout-url',
  takes<unknown>,
  gives<CheckoutResponse>,
);
export const addToCheckout = post(ecom, '/v1/checkouts/{id}/add-to-checkout', takes<NewLines>, gives<CheckoutResponse>);
export const removeFromCheckout = post(
  ecom,
  '/v1/checkouts/{id}/remove-line-items',
  takes<{ readonly lineItemIds: readonly string[] }>,
  gives<CheckoutResponse>,
);
export const updateCheckoutQuantities = post(
  ecom,
  '/v1/checkouts/{id}/update-line-items-quantity',
  takes<{ readonly lineItems: readonly LineQuantity[] }>,
  gives<CheckoutResponse>,
);
/**
 * Places the order at the totals that the checkout has shown. If the totals have changed, the call fails with
 * `CHECKOUT_CHANGED` and has the new totals in its details. The next attempt then uses the new totals. With
 * `delayCapture`, the amount is only authorized, for at most a week, until it is captured.
 */
export const createOrder = post(
  ecom,
  '/v1/checkouts/{id}/create-order',
  takes<{ readonly savePaymentMethod?: boolean; readonly delayCapture?: boolean }>,
  gives<{ orderId: string; subscriptionId?: string; paymentGatewayOrderId?: string }>,
);
export const markCheckoutAsCompleted = post(
  ecom,
  '/v1/checkouts/{id}/mark-as-completed',
  takes<unknown>,
  gives<Record<string, never>>,
);
/** How the order will be paid. While `blockSubmission` is true, `createOrder` refuses the order. */
export const getPaymentSettings = get(
  ecom,
  '/v1/checkouts/{id}/payment-settings',
  takes<unknown>,
  gives<{ blockSubmission: boolean; options: readonly PaymentSetting[] }>,
);
