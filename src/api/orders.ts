import type { ChannelType } from './checkouts.ts';
import { get, gives, patch, post, postRead, takes } from './endpoint.ts';
import { ecom } from './gateways.ts';
import type { BulkResponse } from './shared/bulk.ts';
import type { Translatable, WeightUnit } from './shared/line.ts';
import type { Price } from './shared/money.ts';
import type { AddressWithContact, OrderDiscount, OrderFee, OrderShipping, OrderTags } from './shared/order.ts';
import type { AggregatedTax, OrderLine } from './shared/order-line.ts';
import type { CursorMetadata, CursorQuery } from './shared/paging.ts';

/** Values of `Order.status`. An order is INITIALIZED until it is approved. */
export const orderStatuses = ['INITIALIZED', 'APPROVED', 'CANCELED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** How much of an order has been shipped. */
export const fulfillmentStatuses = ['NOT_FULFILLED', 'FULFILLED', 'PARTIALLY_FULFILLED'] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

/** How much of an order has been paid. */
export const paymentStatuses = [
  'NOT_PAID',
  'PAID',
  'PARTIALLY_REFUNDED',
  'FULLY_REFUNDED',
  'PENDING',
  'PARTIALLY_PAID',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Kinds of entries in an order's history. */
export const activityTypes = [
  'ORDER_REFUNDED',
  'ORDER_PLACED',
  'ORDER_PAID',
  'ORDER_FULFILLED',
  'ORDER_NOT_FULFILLED',
  'ORDER_CANCELED',
  'DOWNLOAD_LINK_SENT',
  'TRACKING_NUMBER_ADDED',
  'TRACKING_NUMBER_EDITED',
  'TRACKING_LINK_ADDED',
  'SHIPPING_CONFIRMATION_EMAIL_SENT',
  'INVOICE_ADDED',
  'INVOICE_REMOVED',
  'INVOICE_SENT',
  'FULFILLER_EMAIL_SENT',
  'SHIPPING_ADDRESS_EDITED',
  'EMAIL_EDITED',
  'PICKUP_READY_EMAIL_SENT',
  'CUSTOM_ACTIVITY',
  'MERCHANT_COMMENT',
  'ORDER_CREATED_FROM_EXCHANGE',
  'NEW_EXCHANGE_ORDER_CREATED',
  'ORDER_PARTIALLY_PAID',
  'DRAFT_ORDER_CHANGES_APPLIED',
  'SAVED_PAYMENT_METHOD',
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Which items of a canceled or refunded order go back into stock. */
export const restockTypes = ['NO_ITEMS', 'ALL_ITEMS', 'SOME_ITEMS'] as const;
export type RestockType = (typeof restockTypes)[number];

/** How an order changes stock. */
export const inventoryActions = ['RESTOCK', 'DECREASE'] as const;
export type InventoryAction = (typeof inventoryActions)[number];

/** The status of an order's invoice. */
export const invoiceStatuses = [
  'Draft',
  'Sent',
  'Processing',
  'Paid',
  'Overdue',
  'Void',
  'Deleted',
  'PartiallyPaid',
  'PartialAndOverdue',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** When an order becomes approved. */
export const approvalStrategies = ['DEFAULT', 'PAYMENT_RECEIVED', 'PAYMENT_METHOD_SAVED'] as const;
export type ApprovalStrategy = (typeof approvalStrategies)[number];

/** How a deposit is stated. */
export const depositTypes = ['FLAT', 'PERCENTAGE'] as const;
export type DepositType = (typeof depositTypes)[number];

/** Where an order's buyer came from. */
export const attributionSources = ['UNSPECIFIED', 'FACEBOOK_ADS'] as const;
export type AttributionSource = (typeof attributionSources)[number];

/** An entry in an order's history. */
export interface Activity {
  readonly id: string;
  readonly createdDate: string;
  readonly type: ActivityType;
  readonly authorEmail?: string;
  readonly merchantComment?: { readonly message: string };
  readonly orderRefunded?: { readonly manual: boolean; readonly amount: Price; readonly reason?: string };
  readonly customActivity?: {
    readonly appId: string;
    readonly type: string;
    readonly additionalData?: Readonly<Record<string, string>>;
  };
}

/** An order. Amounts are decimals in `currency`. */
export interface Order {
  readonly id: string;
  readonly number: string;
  readonly createdDate: string;
  readonly updatedDate: string;
  readonly purchasedDate: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly lineItems: readonly OrderLine[];
  readonly buyerInfo: {
    readonly visitorId?: string;
    readonly memberId?: string;
    readonly contactId?: string;
    readonly email?: string;
  };
  readonly billingInfo?: AddressWithContact;
  readonly recipientInfo?: AddressWithContact;
  readonly shippingInfo?: OrderShipping;
  readonly priceSummary: {
    readonly subtotal: Price;
    readonly shipping: Price;
    readonly tax: Price;
    readonly discount: Price;
    readonly totalAdditionalFees: Price;
    readonly total: Price;
  };
  readonly balanceSummary: {
    /** The amount that is left to pay. */
    readonly balance: Price;
    readonly paid: Price;
    readonly refunded: Price;
    readonly authorized: Price;
  };
  readonly taxSummary: { readonly totalTax: Price };
  readonly taxInfo: { readonly totalTax: Price; readonly taxBreakdown: readonly AggregatedTax[] };
  readonly taxIncludedInPrices: boolean;
  readonly appliedDiscounts: readonly OrderDiscount[];
  readonly additionalFees: readonly OrderFee[];
  /** Oldest first. */
  readonly activities: readonly Activity[];
  readonly tags: OrderTags;
  readonly currency: string;
  readonly weightUnit: WeightUnit;
  readonly buyerLanguage?: string;
  readonly siteLanguage?: string;
  readonly buyerNote?: string;
  readonly archived: boolean;
  readonly seenByAHuman: boolean;
  readonly attributionSource?: AttributionSource;
  readonly createdBy: {
    readonly userId?: string;
    readonly memberId?: string;
    readonly visitorId?: string;
    readonly appId?: string;
  };
  readonly channelInfo: {
    readonly type: ChannelType;
    readonly externalOrderId?: string;
    readonly externalOrderUrl?: string;
  };
  readonly checkoutId?: string;
  readonly cartId?: string;
  readonly purchaseFlowId?: string;
  readonly customFields?: readonly {
    readonly title: string;
    readonly value: unknown;
    readonly translatedTitle?: string;
  }[];
  readonly extendedFields?: { readonly namespaces: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

type Amount = Pick<Price, 'amount'>;

/** The tax of a line or fee that a merchant creates. */
export interface NewTaxDetails {
  readonly taxRate: string;
  readonly totalTax?: Amount;
  readonly taxableAmount?: Amount;
}

/** A fee of an order that a merchant creates; without tax details it is taxed like a line. */
export interface NewOrderFee extends Pick<OrderFee, 'name' | 'code' | 'providerAppId'> {
  readonly price: Amount;
  readonly taxDetails?: NewTaxDetails;
  readonly lineItemIds?: readonly string[];
}

/**
 * A discount of an order that a merchant creates. It has one kind, such as `coupon`, and is at most the price of its
 * lines.
 */
export interface NewOrderDiscount {
  readonly discountType?: OrderDiscount['discountType'];
  /** The lines that the discount is for, by default all. The ids of lines count up from `…-000000000001`. */
  readonly lineItemIds?: readonly string[];
  readonly coupon?: { readonly id?: string; readonly code: string; readonly name: string; readonly amount: Amount };
  readonly merchantDiscount?: Omit<NonNullable<OrderDiscount['merchantDiscount']>, 'amount'> & {
    readonly amount: Amount;
  };
  readonly discountRule?: { readonly id?: string; readonly name: Translatable; readonly amount: Amount };
}

/** A line of an order that a merchant creates. A line with a product of the catalog reduces the stock. */
export interface NewOrderLine
  extends Partial<
    Pick<OrderLine, 'descriptionLines' | 'physicalProperties' | 'itemType' | 'paymentOption' | 'subscriptionInfo'>
  > {
  readonly productName: Translatable;
  readonly catalogReference?: OrderLine['catalogReference'];
  /** 1 to `MAX_QUANTITY`. */
  readonly quantity: number;
  readonly price: Amount;
  /** The line's own tax rate, such as `0.07`. A `totalTax` must equal the tax at this rate. */
  readonly taxDetails?: NewTaxDetails;
}

/** The fields of an order that a merchant may change. */
export interface OrderFields
  extends Partial<
    Pick<
      Order,
      | 'billingInfo'
      | 'recipientInfo'
      | 'buyerNote'
      | 'archived'
      | 'seenByAHuman'
      | 'attributionSource'
      | 'customFields'
      | 'extendedFields'
    >
  > {
  readonly buyerInfo?: { readonly email?: string };
  readonly shippingInfo?: Partial<Pick<OrderShipping, 'title' | 'logistics'>>;
  readonly channelInfo?: Partial<Order['channelInfo']>;
}

/** An order as a merchant creates it; the platform calculates the totals from its lines, fees and discounts. */
export interface NewOrder extends Omit<OrderFields, 'buyerInfo' | 'shippingInfo'> {
  /** 1 to 300. */
  readonly lineItems: readonly NewOrderLine[];
  readonly channelInfo: Partial<Order['channelInfo']> & { readonly type: ChannelType };
  readonly buyerInfo?: { readonly email?: string; readonly memberId?: string; readonly visitorId?: string };
  /** `code` selects the delivery, as in a checkout; without a destination there is neither shipping nor tax. */
  readonly shippingInfo?: OrderFields['shippingInfo'] & { readonly code?: string };
  readonly status?: Exclude<OrderStatus, 'CANCELED'>;
  /** `PAID` if the order was paid elsewhere. */
  readonly paymentStatus?: Extract<PaymentStatus, 'NOT_PAID' | 'PAID'>;
  readonly fulfillmentStatus?: Exclude<FulfillmentStatus, 'PARTIALLY_FULFILLED'>;
  readonly additionalFees?: readonly NewOrderFee[];
  readonly appliedDiscounts?: readonly NewOrderDiscount[];
  readonly tags?: OrderTags;
  /** Not in the future; now by default. */
  readonly purchasedDate?: string;
  /** Must be the shop's currency. */
  readonly currency?: string;
  readonly weightUnit?: 'KG';
  readonly taxIncludedInPrices?: boolean;
  readonly buyerLanguage?: string;
}

/** A change of one order: the fields that the mask names, by default all that are present. */
export interface MaskedOrder {
  readonly order: OrderFields & { readonly id: string };
  readonly fieldMask?: readonly string[];
}

/** Returns an order: a member's own, or any for an elevated caller. */
export const getOrder = get(ecom, '/v1/orders/{id}', takes<unknown>, gives<{ order: Order }>);
/** The fields to filter and sort orders by, for `query<OrderSearchFields>()`. */
export interface OrderSearchFields
  extends Pick<
    Order,
    | 'id'
    | 'number'
    | 'createdDate'
    | 'updatedDate'
    | 'purchasedDate'
    | 'status'
    | 'paymentStatus'
    | 'fulfillmentStatus'
    | 'archived'
    | 'currency'
  > {
  readonly checkoutId: string | undefined;
  readonly cartId: string | undefined;
  readonly 'buyerInfo.email': string | undefined;
  readonly 'buyerInfo.memberId': string | undefined;
  readonly 'buyerInfo.visitorId': string | undefined;
  readonly 'channelInfo.type': ChannelType;
  readonly 'priceSummary.total.amount': number;
  readonly 'lineItems.catalogReference.catalogItemId': readonly string[];
  readonly 'tags.tags.tagIds': readonly string[];
  /** For elevated callers only. */
  readonly 'tags.privateTags.tagIds': readonly string[];
}

/** Searches a member's own orders, or all for an elevated caller; newest first unless sorted. */
export const searchOrders = postRead(
  ecom,
  '/v1/orders/search',
  takes<{ readonly search?: CursorQuery<OrderSearchFields> }>,
  gives<{ orders: readonly Order[]; metadata: CursorMetadata }>,
);
/** Creates an order that was not placed through a checkout. Elevated callers only. */
export const createOrder = post(ecom, '/v1/orders', takes<{ readonly order: NewOrder }>, gives<{ order: Order }>);
export const updateOrder = patch(
  ecom,
  '/v1/orders/{order.id}',
  takes<{ readonly order: OrderFields; readonly fieldMask?: readonly string[] }>,
  gives<{ order: Order }>,
);
/** Changes up to 100 orders, with a result for each. `returnEntity` also returns the orders. Elevated callers only. */
export const bulkUpdateOrders = post(
  ecom,
  '/v1/bulk/orders/update',
  takes<{ readonly orders: readonly MaskedOrder[]; readonly returnEntity?: boolean }>,
  gives<BulkResponse<Order>>,
);
/** Cancels an order and voids its authorized payments; it refunds nothing. Elevated callers only. */
export const cancelOrder = post(
  ecom,
  '/v1/orders/{id}/cancel',
  takes<{
    readonly sendOrderCanceledEmail?: boolean;
    readonly customMessage?: string;
    readonly restockAllItems?: boolean;
  }>,
  gives<{ order: Order }>,
);
/** Removes tags from up to 100 orders and adds others. Elevated callers only. */
export const bulkUpdateOrderTags = post(
  ecom,
  '/v1/bulk/orders/update-tags',
  takes<{
    readonly orderIds: readonly string[];
    readonly assignTags?: OrderTags;
    readonly unassignTags?: OrderTags;
  }>,
  gives<BulkResponse>,
);
