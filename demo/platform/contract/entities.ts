import type { BackInStockRequest } from '../../../src/api/back-in-stock.ts';
import type { Cart } from '../../../src/api/carts.ts';
import type { Checkout } from '../../../src/api/checkouts.ts';
import type { Collection } from '../../../src/api/collections.ts';
import type { Identity } from '../../../src/api/identity.ts';
import type { Member } from '../../../src/api/members.ts';
import type { Order } from '../../../src/api/orders.ts';
import type { OrderTransactions } from '../../../src/api/payments.ts';
import type { Product, StoreVariant, Variant } from '../../../src/api/products.ts';
import type { AvailableAlgorithm } from '../../../src/api/recommendations.ts';
import type { RedirectSession } from '../../../src/api/redirects.ts';
import type { Review } from '../../../src/api/reviews.ts';
import type { Tokens } from '../../../src/session/tokens.ts';

/** What a field of a type holds; lists are passed through, and each branch of a union has its say. */
type Step<T, Name extends string> = T extends readonly (infer One)[]
  ? Step<One, Name>
  : T extends object
    ? Name extends keyof T
      ? NonNullable<T[Name]>
      : never
    : never;

type At<T, Path extends string> = Path extends `${infer Name}.${infer Rest}` ? At<Step<T, Name>, Rest> : Step<T, Path>;

type Typed<T, Path extends string> = [At<T, Path>] extends [never] ? never : Path;

/** Paths into `T`; one that `T` does not have fails to compile. */
const fieldsOf =
  <T>() =>
  <const Paths extends readonly string[]>(
    ...paths: Paths & { readonly [Index in keyof Paths]: Typed<T, Paths[Index]> }
  ): readonly string[] =>
    paths;

/** The fields that the specification lists for each entity (§3), by their wire names. */
export const entities = {
  BackInStockRequest: fieldsOf<BackInStockRequest>()(
    'id',
    'createdDate',
    'catalogReference.catalogItemId',
    'catalogReference.appId',
    'catalogReference.options',
    'itemDetails.name',
    'itemDetails.price',
    'itemDetails.image',
    'status',
  ),
  Checkout: fieldsOf<Checkout>()(
    'id',
    'createdDate',
    'updatedDate',
    'couponCode',
    'giftCardCode',
    'overrideCheckoutUrl',
    'channelType',
    'customLineItems',
    'billingInfo.address',
    'lineItems.itemType',
    'lineItems.url',
    'lineItems.media',
    'lineItems.serviceProperties.scheduledDate',
    'lineItems.physicalProperties.weight',
    'lineItems.catalogOverrideFields.image',
    'lineItems.catalogOverrideFields.physicalProperties',
    'shippingInfo.shippingDestination.address',
    'shippingInfo.selectedCarrierServiceOption.logistics.deliveryTimeSlot.from',
    'shippingInfo.selectedCarrierServiceOption.logistics.deliveryTimeSlot.to',
    'shippingInfo.selectedCarrierServiceOption.logistics.pickupDetails.address',
    'shippingInfo.carrierServiceOptions.shippingOptions.logistics.deliveryTimeSlot.from',
    'shippingInfo.carrierServiceOptions.shippingOptions.logistics.deliveryTimeSlot.to',
    'shippingInfo.carrierServiceOptions.shippingOptions.logistics.pickupDetails.address',
    'membershipOptions.eligibleMemberships.expirationDate',
    'membershipOptions.invalidMemberships.membership.expirationDate',
    'appliedDiscounts.merchantDiscount.percentage',
  ),
  Cart: fieldsOf<Cart>()(
    'createdDate',
    'updatedDate',
    'lineItems.image',
    'lineItems.url',
    'lineItems.serviceProperties.scheduledDate',
    'lineItems.physicalProperties.weight',
    'lineItems.catalogOverrideFields.image',
    'lineItems.catalogOverrideFields.physicalProperties',
    'contactInfo.address.geocode.latitude',
    'contactInfo.address.geocode.longitude',
  ),
  Order: fieldsOf<Order>()(
    'id',
    'createdDate',
    'updatedDate',
    'purchasedDate',
    'billingInfo.address',
    'recipientInfo.address',
    'tags.tags.tagIds',
    'tags.privateTags.tagIds',
    'lineItems.image',
    'lineItems.digitalFile.expirationDate',
    'lineItems.physicalProperties.weight',
    'shippingInfo.logistics.deliverByDate',
    'shippingInfo.logistics.deliveryTimeSlot.from',
    'shippingInfo.logistics.deliveryTimeSlot.to',
    'shippingInfo.logistics.shippingDestination.address',
    'shippingInfo.logistics.pickupDetails.address',
    'activities.createdDate',
    'activities.type',
    'status',
    'fulfillmentStatus',
    'paymentStatus',
  ),
  OrderTransactions: fieldsOf<OrderTransactions>()(
    'payments.createdDate',
    'payments.updatedDate',
    'payments.regularPaymentDetails.status',
    'payments.regularPaymentDetails.authorizationDetails.authorizedDate',
    'payments.regularPaymentDetails.authorizationDetails.captures.status',
    'payments.regularPaymentDetails.authorizationDetails.void.status',
    'payments.regularPaymentDetails.authorizationDetails.void.voidedDate',
    'payments.regularPaymentDetails.authorizationDetails.scheduledAction.actionType',
    'payments.regularPaymentDetails.authorizationDetails.scheduledAction.executionDate',
    'refunds.createdDate',
    'refunds.transactions.refundStatus',
  ),
  Member: fieldsOf<Member>()(
    'id',
    'profile.slug',
    'createdDate',
    'updatedDate',
    'lastLoginDate',
    'contact.emails',
    'contact.phones',
    'contact.addresses',
    'privacyStatus',
    'activityStatus',
    'status',
  ),
  Review: fieldsOf<Review>()(
    'id',
    'namespace',
    'entityId',
    'content.media.image',
    'content.media.video',
    'reviewDate',
    'relevanceScore',
    'reply.message',
    'reply.createdDate',
    'reply.updatedDate',
    'author.type',
    'origin.type',
    'source.type',
    'moderation.moderationStatus',
  ),
  Product: fieldsOf<Product>()(
    'id',
    'weight',
    'price.price',
    'price.discountedPrice',
    'price.pricePerUnit',
    'priceData.price',
    'convertedPriceData.price',
    'costAndProfitData.itemCost',
    'costAndProfitData.profit',
    'costAndProfitData.profitMargin',
    'variants',
    'productOptions.optionType',
    'media.items',
    'discount',
    'ribbon',
    'brand',
    'lastUpdated',
    'createdDate',
    'pricePerUnitData',
    'weightRange',
    'priceRange',
    'costRange',
    'productType',
    'stock.inventoryStatus',
  ),
  Variant: fieldsOf<Variant | StoreVariant>()(
    'variant.weight',
    'variant.priceData',
    'variant.convertedPriceData',
    'variant.costAndProfitData.itemCost',
    'variant.costAndProfitData.profit',
    'variant.costAndProfitData.profitMargin',
    'media.image.urlExpirationDate',
    'media.video.urlExpirationDate',
    'media.video.resolutions',
    'media.video.posters',
  ),
  Collection: fieldsOf<Collection>()('id', 'slug', 'media.items.mediaType'),
  RedirectSession: fieldsOf<RedirectSession>()('fullUrl', 'urlDetails.endpoint', 'sessionToken'),
  Recommendation: fieldsOf<AvailableAlgorithm>()('config.algorithmType'),
  Identity: fieldsOf<Identity>()(
    'createdDate',
    'updatedDate',
    'identityProfile.privacyStatus',
    'identityProfile.customFields.value.strValue',
    'identityProfile.customFields.value.numValue',
    'identityProfile.customFields.value.dateValue',
    'identityProfile.customFields.value.listValue',
    'identityProfile.customFields.value.mapValue',
    'identityProfile.addresses.tag',
    'identityProfile.addresses.address.city',
    'identityProfile.addresses.address.subdivision',
    'identityProfile.addresses.address.country',
    'identityProfile.addresses.address.postalCode',
    'identityProfile.addresses.address.formattedAddress',
    'identityProfile.addresses.address.geocode.latitude',
    'identityProfile.addresses.address.geocode.longitude',
    'identityProfile.addresses.address.addressLine1',
    'identityProfile.addresses.address.addressLine2',
    'identityProfile.addresses.address.streetAddress.name',
    'identityProfile.addresses.address.streetAddress.number',
    'identityProfile.addresses.address.streetAddress.apt',
    'identityProfile.secondaryEmails.tag',
    'identityProfile.phonesV2.tag',
    'status.name',
    'status.reasons',
  ),
  Tokens: fieldsOf<Tokens>()('accessToken.value', 'accessToken.expiresAt', 'refreshToken.value', 'refreshToken.role'),
};

export type EntityName = keyof typeof entities;

/** What must not compile: a path of the table that its entity does not have. */
export const proofs = () => [
  // @ts-expect-error no such field
  fieldsOf<Order>()('shippedDate'),
  // @ts-expect-error no such field further in
  fieldsOf<Order>()('lineItems.image.colour'),
];
