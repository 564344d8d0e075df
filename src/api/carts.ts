import type { ChannelType } from './checkouts.ts';
import { del, get, gives, patch, post, postRead, takes } from './endpoint.ts';
import { ecom } from './gateways.ts';
import type { Address, ContactDetails } from './shared/address.ts';
import type {
  Availability,
  CatalogOverrideFields,
  CatalogReference,
  DescriptionLine,
  ItemType,
  Line,
  NewLine,
  PageUrl,
  PaymentOption,
  PhysicalProperties,
  ServiceProperties,
  Translatable,
  WeightUnit,
} from './shared/line.ts';
import type { Image } from './shared/media.ts';
import type { MembershipOptions, SelectedMembership } from './shared/memberships.ts';
import type { MultiPrice, PriceSummary } from './shared/money.ts';
import type {
  AppliedDiscount,
  CalculatedLine,
  CalculationErrors,
  SelectedShippingOption,
  ShippingInfo,
  TaxSummary,
  Violation,
} from './shared/totals.ts';

export interface CartLine extends Line {
  /** Before discounts and sales, for one: struck through where it differs from `price`. */
  readonly fullPrice: MultiPrice;
  /** `price` times `quantity`. */
  readonly lineItemPrice: MultiPrice;
  readonly url?: PageUrl;
  readonly image?: Image;
  /** `quantityAvailable` is absent where stock is not tracked. */
  readonly availability: { readonly status: Availability; readonly quantityAvailable?: number };
  readonly serviceProperties?: ServiceProperties;
  readonly catalogOverrideFields?: CatalogOverrideFields;
  readonly customLineItem?: boolean;
}

/** The visitor's or member's current cart (specification §3). It carries no sums: those are `estimateCart`'s to say. */
export interface Cart {
  readonly id: string;
  readonly createdDate: string;
  readonly updatedDate: string;
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

/** A line that no catalog knows, as an elevated caller may add it. */
export interface CustomLine {
  readonly quantity: number;
  /** A decimal, such as `12.50`. */
  readonly price: string;
  readonly fullPrice?: string;
  readonly productName: Translatable;
  readonly descriptionLines?: readonly DescriptionLine[];
  readonly media?: Image;
  readonly itemType?: { readonly preset: ItemType };
  readonly physicalProperties?: PhysicalProperties;
  readonly paymentOption?: PaymentOption;
  /** Of one unit, with `DEPOSIT_ONLINE`: a decimal, less than the price. The rest is paid on another day. */
  readonly depositAmount?: string;
  readonly serviceProperties?: ServiceProperties;
  readonly catalogReference?: CatalogReference;
}

export interface NewLines {
  /** At most 100. */
  readonly lineItems?: readonly NewLine[];
  readonly customLineItems?: readonly CustomLine[];
}

export interface CartChange extends NewLines {
  readonly cartInfo?: Partial<
    Pick<
      Cart,
      'buyerNote' | 'buyerInfo' | 'contactInfo' | 'selectedShippingOption' | 'overrideCheckoutUrl' | 'buyerLanguage'
    >
  >;
  /** The fields of `cartInfo` that change; without it, those present. */
  readonly cartFieldmask?: readonly string[];
  readonly couponCode?: string;
  readonly merchantDiscounts?: readonly { readonly amount: string; readonly lineItemIds?: readonly string[] }[];
}

export interface LineQuantity {
  readonly id: string;
  /** 1 to 100,000. */
  readonly quantity: number;
}

export interface EstimateInput {
  readonly selectedShippingOption?: SelectedShippingOption;
  readonly shippingAddress?: Address;
  readonly billingAddress?: Address;
  readonly selectedMemberships?: { readonly memberships: readonly SelectedMembership[] };
  readonly calculateTax?: boolean;
  readonly calculateShipping?: boolean;
}

/** The sums of the cart as they stand, and what keeps them from being final. */
export interface Estimate {
  readonly cart: Cart;
  readonly calculatedLineItems: readonly CalculatedLine[];
  readonly priceSummary: PriceSummary;
  readonly taxSummary: TaxSummary;
  readonly shippingInfo?: ShippingInfo;
  readonly appliedDiscounts: readonly AppliedDiscount[];
  readonly calculationErrors?: CalculationErrors;
  readonly violations: readonly Violation[];
  readonly membershipOptions: MembershipOptions & { readonly selectedMemberships: readonly SelectedMembership[] };
  readonly weightUnit: WeightUnit;
  readonly currency: string;
  readonly payNow: PriceSummary;
  /** What is paid on another day, where lines take a deposit. */
  readonly payLater?: Pick<PriceSummary, 'total'>;
}

export interface CheckoutFromCart {
  /** `WEB` for a page. */
  readonly channelType: ChannelType;
  readonly shippingAddress?: Address;
  readonly billingAddress?: Address;
  readonly selectedShippingOption?: SelectedShippingOption;
  readonly email?: string;
}

/** Answers the current cart; 404 `OWNED_CART_NOT_FOUND` where there is none yet. */
export const getCart = get(ecom, '/v1/carts/current', takes<unknown>, gives<{ cart: Cart }>);
export const updateCart = patch(ecom, '/v1/carts/current', takes<CartChange>, gives<{ cart: Cart }>);
export const deleteCart = del(ecom, '/v1/carts/current', takes<unknown>, gives<Record<string, never>>);
/** Adds lines; a line with the same reference and options grows. Makes the cart where there is none. */
export const addToCart = post(ecom, '/v1/carts/current/add-to-cart', takes<NewLines>, gives<{ cart: Cart }>);
export const removeFromCart = post(
  ecom,
  '/v1/carts/current/remove-line-items',
  takes<{ readonly lineItemIds: readonly string[] }>,
  gives<{ cart: Cart }>,
);
/** Makes a checkout of the cart as it stands. */
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
/** Sums of the cart; 404 `OWNED_CART_NOT_FOUND` where there is none. */
export const estimateCart = postRead(ecom, '/v1/carts/current/estimate-totals', takes<EstimateInput>, gives<Estimate>);
