import type { BackInStockStatus } from './back-in-stock.ts';
import type { ChannelType, CheckoutLineType, DiscountKind } from './checkouts.ts';
import type { EventType, IdentityType } from './events.ts';
import type {
  AddressTag,
  AuthenticationState,
  CustomValueType,
  EmailTag,
  IdentityStatus,
  LoginErrorCode,
  LoginState,
  PendingReason,
  PhoneTag,
  PrivacyStatus,
  TenantType,
} from './identity.ts';
import type { ActivityStatus, DeletedState, MemberFieldset, MemberPrivacyStatus, MemberStatus } from './members.ts';
import type {
  ActivityType,
  ApprovalStrategy,
  DepositType,
  FulfillmentStatus,
  InventoryAction,
  InvoiceStatus,
  OrderStatus,
  PaymentStatus,
  RestockType,
} from './orders.ts';
import type {
  AuthorizationStatus,
  CollectabilityStatus,
  DurationUnit,
  ManuallyRefundableReason,
  NonRefundableReason,
  RefundableStatus,
  RefundStatus,
  ScheduledAction,
  TransactionStatus,
} from './payments.ts';
import type {
  CatalogVersion,
  InventoryStatus,
  MeasurementUnit,
  OptionType,
  ProductDiscountType,
  ProductType,
} from './products.ts';
import type { AlgorithmType } from './recommendations.ts';
import type { RedirectSection } from './redirects.ts';
import type { ModerationStatus, ReviewAuthorType, ReviewOrigin, ReviewSource } from './reviews.ts';
import type { VatType } from './shared/address.ts';
import type { Availability, ItemType, PaymentOption, WeightUnit } from './shared/line.ts';
import type { MediaItemType } from './shared/media.ts';
import type { DigitalFileType, SubscriptionFrequency } from './shared/order-line.ts';
import type { SortOrder } from './shared/paging.ts';
import type {
  ChargeType,
  DiscountType,
  JurisdictionType,
  ManualTaxReason,
  PickupMethod,
  Severity,
  SuggestedFix,
  TaxFallbackReason,
  TaxRateType,
} from './shared/totals.ts';
import type { ViolatedRule } from './shared/violation.ts';
import type { TokenRole } from './tokens.ts';

declare function acceptsValue<Value>(value: Value): void;

/**
 * Each enumeration must accept one of its values and reject another text. `tsc` fails if an enumeration is just
 * `string`.
 */
export function typeTests(): void {
  acceptsValue<BackInStockStatus>('FAILED');
  // @ts-expect-error no such value
  acceptsValue<BackInStockStatus>('ANYTHING');
  acceptsValue<CheckoutLineType>('CUSTOM_AMOUNT_ITEM');
  // @ts-expect-error no such value
  acceptsValue<CheckoutLineType>('SERVICE');
  acceptsValue<OrderStatus>('CANCELED');
  // @ts-expect-error no such value
  acceptsValue<OrderStatus>('SHIPPED');
  acceptsValue<FulfillmentStatus>('PARTIALLY_FULFILLED');
  // @ts-expect-error no such value
  acceptsValue<FulfillmentStatus>('ANYTHING');
  acceptsValue<PaymentStatus>('PARTIALLY_PAID');
  // @ts-expect-error no such value
  acceptsValue<PaymentStatus>('REFUNDED');
  acceptsValue<ActivityType>('SAVED_PAYMENT_METHOD');
  // @ts-expect-error no such value
  acceptsValue<ActivityType>('ANYTHING');
  acceptsValue<TransactionStatus>('VOIDED');
  // @ts-expect-error no such value
  acceptsValue<TransactionStatus>('SUCCEEDED');
  acceptsValue<RefundStatus>('STARTED');
  // @ts-expect-error no such value
  acceptsValue<RefundStatus>('APPROVED');
  acceptsValue<AuthorizationStatus>('FAILED');
  // @ts-expect-error no such value
  acceptsValue<AuthorizationStatus>('ANYTHING');
  acceptsValue<ScheduledAction>('CAPTURE');
  // @ts-expect-error no such value
  acceptsValue<ScheduledAction>('ANYTHING');
  acceptsValue<SortOrder>('DESC');
  // @ts-expect-error no such value
  acceptsValue<SortOrder>('asc');
  acceptsValue<ItemType>('SERVICE');
  // @ts-expect-error no such value
  acceptsValue<ItemType>('CUSTOM_AMOUNT_ITEM');
  acceptsValue<Availability>('PARTIALLY_AVAILABLE');
  // @ts-expect-error no such value
  acceptsValue<Availability>('ANYTHING');
  acceptsValue<PaymentOption>('MEMBERSHIP_OFFLINE');
  // @ts-expect-error no such value
  acceptsValue<PaymentOption>('ANYTHING');
  acceptsValue<WeightUnit>('LB');
  // @ts-expect-error no such value
  acceptsValue<WeightUnit>('G');
  acceptsValue<DiscountType>('SHIPPING');
  // @ts-expect-error no such value
  acceptsValue<DiscountType>('ANYTHING');
  acceptsValue<DiscountKind>('PERCENT');
  // @ts-expect-error no such value
  acceptsValue<DiscountKind>('NONE');
  acceptsValue<ChargeType>('INSURANCE');
  // @ts-expect-error no such value
  acceptsValue<ChargeType>('ANYTHING');
  acceptsValue<PickupMethod>('PICKUP_POINT');
  // @ts-expect-error no such value
  acceptsValue<PickupMethod>('ANYTHING');
  acceptsValue<TaxRateType>('FALLBACK_RATE');
  // @ts-expect-error no such value
  acceptsValue<TaxRateType>('ANYTHING');
  acceptsValue<JurisdictionType>('SPECIAL');
  // @ts-expect-error no such value
  acceptsValue<JurisdictionType>('ANYTHING');
  acceptsValue<VatType>('CNPJ');
  // @ts-expect-error no such value
  acceptsValue<VatType>('VAT');
  acceptsValue<SubscriptionFrequency>('YEAR');
  // @ts-expect-error no such value
  acceptsValue<SubscriptionFrequency>('HOUR');
  acceptsValue<DigitalFileType>('SECURE_ARCHIVE');
  // @ts-expect-error no such value
  acceptsValue<DigitalFileType>('ANYTHING');
  acceptsValue<ChannelType>('FAIRE_COM');
  // @ts-expect-error no such value
  acceptsValue<ChannelType>('ANYTHING');
  acceptsValue<RefundableStatus>('REFUNDABLE');
  // @ts-expect-error no such value
  acceptsValue<RefundableStatus>('ANYTHING');
  acceptsValue<CollectabilityStatus>('NONCOLLECTABLE_MISSING_PAYMENT_METHOD');
  // @ts-expect-error no such value
  acceptsValue<CollectabilityStatus>('ANYTHING');
  acceptsValue<RestockType>('SOME_ITEMS');
  // @ts-expect-error no such value
  acceptsValue<RestockType>('ANYTHING');
  acceptsValue<InventoryAction>('DECREASE');
  // @ts-expect-error no such value
  acceptsValue<InventoryAction>('ANYTHING');
  acceptsValue<InvoiceStatus>('PartialAndOverdue');
  // @ts-expect-error no such value
  acceptsValue<InvoiceStatus>('DRAFT');
  acceptsValue<ApprovalStrategy>('PAYMENT_METHOD_SAVED');
  // @ts-expect-error no such value
  acceptsValue<ApprovalStrategy>('ANYTHING');
  acceptsValue<DepositType>('PERCENTAGE');
  // @ts-expect-error no such value
  acceptsValue<DepositType>('ANYTHING');
  acceptsValue<MemberPrivacyStatus>('PUBLIC');
  // @ts-expect-error no such value
  acceptsValue<MemberPrivacyStatus>('UNDEFINED');
  acceptsValue<ActivityStatus>('MUTED');
  // @ts-expect-error no such value
  acceptsValue<ActivityStatus>('ANYTHING');
  acceptsValue<MemberFieldset>('FULL');
  // @ts-expect-error no such value
  acceptsValue<MemberFieldset>('ANYTHING');
  acceptsValue<ReviewAuthorType>('VISITOR');
  // @ts-expect-error no such value
  acceptsValue<ReviewAuthorType>('ANYTHING');
  acceptsValue<ReviewOrigin>('APP');
  // @ts-expect-error no such value
  acceptsValue<ReviewOrigin>('ANYTHING');
  acceptsValue<ReviewSource>('REQUEST_LINK');
  // @ts-expect-error no such value
  acceptsValue<ReviewSource>('ANYTHING');
  acceptsValue<ModerationStatus>('SUBMITTED');
  // @ts-expect-error no such value
  acceptsValue<ModerationStatus>('ANYTHING');
  acceptsValue<ProductType>('digital');
  // @ts-expect-error no such value
  acceptsValue<ProductType>('PHYSICAL');
  acceptsValue<InventoryStatus>('PARTIALLY_OUT_OF_STOCK');
  // @ts-expect-error no such value
  acceptsValue<InventoryStatus>('ANYTHING');
  acceptsValue<MeasurementUnit>('SQFT');
  // @ts-expect-error no such value
  acceptsValue<MeasurementUnit>('ANYTHING');
  acceptsValue<MediaItemType>('zip');
  // @ts-expect-error no such value
  acceptsValue<MediaItemType>('IMAGE');
  acceptsValue<OptionType>('color');
  // @ts-expect-error no such value
  acceptsValue<OptionType>('colour');
  acceptsValue<ProductDiscountType>('PERCENT');
  // @ts-expect-error no such value
  acceptsValue<ProductDiscountType>('ANYTHING');
  acceptsValue<CatalogVersion>('V3_CATALOG');
  // @ts-expect-error no such value
  acceptsValue<CatalogVersion>('ANYTHING');
  acceptsValue<RedirectSection>('preferences');
  // @ts-expect-error no such value
  acceptsValue<RedirectSection>('ANYTHING');
  acceptsValue<AlgorithmType>('GLOBAL');
  // @ts-expect-error no such value
  acceptsValue<AlgorithmType>('ANYTHING');
  acceptsValue<CustomValueType>('map');
  // @ts-expect-error no such value
  acceptsValue<CustomValueType>('ANYTHING');
  acceptsValue<AddressTag>('SHIPPING');
  // @ts-expect-error no such value
  acceptsValue<AddressTag>('ANYTHING');
  acceptsValue<EmailTag>('WORK');
  // @ts-expect-error no such value
  acceptsValue<EmailTag>('ANYTHING');
  acceptsValue<PhoneTag>('FAX');
  // @ts-expect-error no such value
  acceptsValue<PhoneTag>('ANYTHING');
  acceptsValue<PrivacyStatus>('PRIVATE');
  // @ts-expect-error no such value
  acceptsValue<PrivacyStatus>('UNKNOWN');
  acceptsValue<TenantType>('ROOT');
  // @ts-expect-error no such value
  acceptsValue<TenantType>('ANYTHING');
  acceptsValue<TokenRole>('member');
  // @ts-expect-error no such value
  acceptsValue<TokenRole>('elevated');
  acceptsValue<MemberStatus>('OFFLINE');
  // @ts-expect-error no such value
  acceptsValue<MemberStatus>('ACTIVE');
  acceptsValue<DeletedState>('PENDING_PURGE');
  // @ts-expect-error no such value
  acceptsValue<DeletedState>('ANYTHING');
  acceptsValue<IdentityStatus>('OFFLINE');
  // @ts-expect-error no such value
  acceptsValue<IdentityStatus>('APPROVED');
  acceptsValue<PendingReason>('PENDING_EMAIL_VERIFICATION_REQUIRED');
  // @ts-expect-error no such value
  acceptsValue<PendingReason>('ANYTHING');
  acceptsValue<LoginState>('SILENT_CAPTCHA_REQUIRED');
  // @ts-expect-error no such value
  acceptsValue<LoginState>('ANYTHING');
  acceptsValue<AuthenticationState>('STATUS_CHECK');
  // @ts-expect-error no such value
  acceptsValue<AuthenticationState>('ANYTHING');
  acceptsValue<ViolatedRule>('ONE_OF_ALIGNMENT');
  // @ts-expect-error no such value
  acceptsValue<ViolatedRule>('ANYTHING');
  acceptsValue<LoginErrorCode>('invalidEmail');
  // @ts-expect-error no such value
  acceptsValue<LoginErrorCode>('ANYTHING');
  acceptsValue<Severity>('ERROR');
  // @ts-expect-error no such value
  acceptsValue<Severity>('ANYTHING');
  acceptsValue<SuggestedFix>('REMOVE_LINE_ITEM');
  // @ts-expect-error no such value
  acceptsValue<SuggestedFix>('ANYTHING');
  acceptsValue<TaxFallbackReason>('AUTO_TAX_DEACTIVATED');
  // @ts-expect-error no such value
  acceptsValue<TaxFallbackReason>('ANYTHING');
  acceptsValue<ManualTaxReason>('REGION_SETTING_TO_MANUAL');
  // @ts-expect-error no such value
  acceptsValue<ManualTaxReason>('ANYTHING');
  acceptsValue<NonRefundableReason>('TRANSACTION_NOT_FOUND');
  // @ts-expect-error no such value
  acceptsValue<NonRefundableReason>('ANYTHING');
  acceptsValue<ManuallyRefundableReason>('OFFLINE');
  // @ts-expect-error no such value
  acceptsValue<ManuallyRefundableReason>('ANYTHING');
  acceptsValue<DurationUnit>('DAYS');
  // @ts-expect-error no such value
  acceptsValue<DurationUnit>('WEEKS');
  acceptsValue<IdentityType>('APP');
  // @ts-expect-error no such value
  acceptsValue<IdentityType>('ANYTHING');
  acceptsValue<EventType>('wix.reviews.v1.review_rejected');
  // @ts-expect-error no such value
  acceptsValue<EventType>('wix.reviews.v1.review_read');
}
