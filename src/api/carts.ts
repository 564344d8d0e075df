import type { ChannelType } from './checkouts.ts';
import { del, get, gives, patch, post, postRead, takes } from './endpoint.ts';
import { ecom } from './gateways.ts';
import type { Address, ContactDetails } from './shared/address.ts';
import type { Clearable } from './shared/clearable.ts';
import type {
  Availability,
  CatalogOverrideFields,
  Line,
  LineQuantity,
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
  CalculatedLine,
  CalculationErrors,
  SelectedShippingOption,
  ShippingInfo,
  TaxSummary,
  Violation,
} from './shared/totals.ts';

export type { CustomLine, LineQuantity, NewLines } from './shared/line.ts';

export interface CartLine extends Line {
  /**
   * The price of one unit before discounts and sales. If it is higher than `price`, the cart drawer strikes it through.
   */
  readonly fullPrice: MultiPrice;
  /** `price` times `quantity`. */
  readonly lineItemPrice: MultiPrice;
  readonly url?: PageUrl;
  readonly image?: Image;
  /** `quantityAvailable` is absent if stock is not tracked. */
  readonly availability: { readonly status: Availability; readonly quantityAvailable?: number };
  readonly serviceProperties?: ServiceProperties;
  readonly catalogOverrideFields?: CatalogOverrideFields;
  readonly customLineItem?: boolean;
}

/** The visitor's or member's current cart, without totals, which `estimateCart` returns. */
export interface Cart {
  readonly id: string;
  readonly createdDate: string;
  readonly updatedDate: string;
  /** Increases with each write, if the platform returns it. */
  readonly revision?: string;
  readonly lineItems: readonly CartLine[];
  readonly currency: string;
  readonly conversionCurrency: string;
  readonly buyerInfo: { readonly visitorId?: string; readonly memberId?: string; readonly email?: string };
  readonly buyerNote?: string;
  readonly buyerLanguage?: string;
  readonly siteLanguage?: string;
  readonly taxIncludedInPrices: boolean;
  readonly weightUnit: WeightUnit;
  readonly checkoutId?: string;
  readonly appliedDiscounts: readonly AppliedDiscount[];
  readonly contactInfo?: { readonly address?: Address; readonly contactDetails?: ContactDetails };
  readonly selectedShippingOption?: SelectedShippingOption;
  readonly overrideCheckoutUrl?: string;
}

/** A change of the cart. `lineItems` and `customLineItems` have at most 300 entries each. */
export interface CartUpdate extends NewLines {
  /** `null` removes a field. */
  readonly cartInfo?: Clearable<
    Pick<
      Cart,
      'buyerNote' | 'buyerInfo' | 'contactInfo' | 'selectedShippingOption' | 'overrideCheckoutUrl' | 'buyerLanguage'
    >
  >;
  /** The fields of `cartInfo` that change, such as `contactInfo.address.city`; by default all that are present. */
  readonly cartFieldmask?: readonly string[];
  /** `null` removes the coupon. */
  readonly couponCode?: string | null;
  readonly merchantDiscounts?: readonly { readonly amount: string; readonly lineItemIds?: readonly string[] }[];
}

export interface EstimateInput {
  readonly selectedShippingOption?: SelectedShippingOption;
  readonly shippingAddress?: Address;
  readonly billingAddress?: Address;
  readonly selectedMemberships?: { readonly memberships: readonly SelectedMembership[] };
  readonly calculateTax?: boolean;
  readonly calculateShipping?: boolean;
}

/** The current totals of the cart, and the problems of its lines. */
export interface Estimate {
  readonly cart: Cart;
  readonly calculatedLineItems: readonly CalculatedLine[];
  readonly priceSummary: PriceSummary;
  readonly taxSummary: TaxSummary;
  readonly shippingInfo?: ShippingInfo;
  readonly appliedDiscounts: readonly AppliedDiscount[];
  readonly calculationErrors?: CalculationErrors;
  readonly additionalFees?: readonly AdditionalFee[];
  readonly violations: readonly Violation[];
  readonly membershipOptions: MembershipOptions & { readonly selectedMemberships: readonly SelectedMembership[] };
  readonly weightUnit: WeightUnit;
  readonly currency: string;
  readonly payNow: PriceSummary;
  /** The amount to pay later, if lines take a deposit. */
  readonly payLater?: Pick<PriceSummary, 'total'>;
}

export interface CheckoutFromCart {
  /** `WEB` for a web page. */
  readonly channelType: ChannelType;
  readonly shippingAddress?: Address;
  readonly billingAddress?: Address;
  readonly selectedShippingOption?: SelectedShippingOption;
  readonly email?: string;
}

/** Returns the current cart; 404 `OWNED_CART_NOT_FOUND` before anything was added. */
export const getCart = get(ecom, '/v1/carts/current', takes<unknown>, gives<{ cart: Cart }>);
export const updateCart = patch(ecom, '/v1/carts/current', takes<CartUpdate>, gives<{ cart: Cart }>);
export const deleteCart = del(ecom, '/v1/carts/current', takes<unknown>, gives<Record<string, never>>);
/**
 * Adds lines to the cart, or creates the cart. If the cart has a line with the same reference and options, the quantity
 * of that line grows.
 */
export const addToCart = post(ecom, '/v1/carts/current/add-to-cart', takes<NewLines>, gives<{ cart: Cart }>);
export const removeFromCart = post(
  ecom,
  '/v1/carts/current/remove-line-items',
  takes<{ readonly lineItemIds: readonly string[] }>,
  gives<{ cart: Cart }>,
);
/** Creates a checkout from the current cart. */
export const checkOutCart = post(
  ecom,
  '/v1/carts/current/create-checkout',
  takes<CheckoutFromCart>,
  gives<{ checkoutId: string }>,
);
export const removeCartCoupon = post(ecom, '/v1/carts/current/remove-coupon', takes<unknown>, gives<{ cart: Cart }>);
export const updateCartQuantities = post(
  ecom,
  '/v1/carts/current/update-line-items-quantity',
  takes<{ readonly lineItems: readonly LineQuantity[] }>,
  gives<{ cart: Cart }>,
);
/** Returns the cart's totals; 404 `OWNED_CART_NOT_FOUND` if there is no cart. */
export const estimateCart = postRead(ecom, '/v1/carts/current/estimate-totals', takes<EstimateInput>, gives<Estimate>);
