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

declare function acceptsValue<Value>(word: Value): void;

/** Every enumeration takes its words and no other; `tsc` fails where one of them is no more than a text. */
export function typeTests(): void {
  acceptsValue<BackInStockStatus>('FAILED');
  // @ts-expect-error no such word
  acceptsValue<BackInStockStatus>('ANYTHING');
  acceptsValue<CheckoutLineType>('CUSTOM_AMOUNT_ITEM');
  // @ts-expect-error no such word
  acceptsValue<CheckoutLineType>('SERVICE');
  acceptsValue<OrderStatus>('CANCELED');
  // @ts-expect-error no such word
  acceptsValue<OrderStatus>('SHIPPED');
  acceptsValue<FulfillmentStatus>('PARTIALLY_FULFILLED');
  // @ts-expect-error no such word
  acceptsValue<FulfillmentStatus>('ANYTHING');
  acceptsValue<PaymentStatus>('PARTIALLY_PAID');
  // @ts-expect-error no such word
  acceptsValue<PaymentStatus>('REFUNDED');
  acceptsValue<ActivityType>('SAVED_PAYMENT_METHOD');
  // @ts-expect-error no such word
  acceptsValue<ActivityType>('ANYTHING');
  acceptsValue<TransactionStatus>('VOIDED');
  // @ts-expect-error no such word
  acceptsValue<TransactionStatus>('SUCCEEDED');
  acceptsValue<RefundStatus>('STARTED');
  // @ts-expect-error no such word
  acceptsValue<RefundStatus>('APPROVED');
  acceptsValue<AuthorizationStatus>('FAILED');
  // @ts-expect-error no such word
  acceptsValue<AuthorizationStatus>('ANYTHING');
  acceptsValue<ScheduledAction>('CAPTURE');
  // @ts-expect-error no such word
  acceptsValue<ScheduledAction>('ANYTHING');
  acceptsValue<SortOrder>('DESC');
  // @ts-expect-error no such word
  acceptsValue<SortOrder>('asc');
  acceptsValue<ItemType>('SERVICE');
  // @ts-expect-error no such word
  acceptsValue<ItemType>('CUSTOM_AMOUNT_ITEM');
  acceptsValue<Availability>('PARTIALLY_AVAILABLE');
  // @ts-expect-error no such word
  acceptsValue<Availability>('ANYTHING');
  acceptsValue<PaymentOption>('MEMBERSHIP_OFFLINE');
  // @ts-expect-error no such word
  acceptsValue<PaymentOption>('ANYTHING');
  acceptsValue<WeightUnit>('LB');
  // @ts-expect-error no such word
  acceptsValue<WeightUnit>('G');
  acceptsValue<DiscountType>('SHIPPING');
  // @ts-expect-error no such word
  acceptsValue<DiscountType>('ANYTHING');
  acceptsValue<DiscountKind>('PERCENT');
  // @ts-expect-error no such word
  acceptsValue<DiscountKind>('NONE');
  acceptsValue<ChargeType>('INSURANCE');
  // @ts-expect-error no such word
  acceptsValue<ChargeType>('ANYTHING');
  acceptsValue<PickupMethod>('PICKUP_POINT');
  // @ts-expect-error no such word
  acceptsValue<PickupMethod>('ANYTHING');
  acceptsValue<TaxRateType>('FALLBACK_RATE');
  // @ts-expect-error no such word
  acceptsValue<TaxRateType>('ANYTHING');
  acceptsValue<JurisdictionType>('SPECIAL');
  // @ts-expect-error no such word
  acceptsValue<JurisdictionType>('ANYTHING');
  acceptsValue<VatType>('CNPJ');
  // @ts-expect-error no such word
  acceptsValue<VatType>('VAT');
  acceptsValue<SubscriptionFrequency>('YEAR');
  // @ts-expect-error no such word
  acceptsValue<SubscriptionFrequency>('HOUR');
  acceptsValue<DigitalFileType>('SECURE_ARCHIVE');
  // @ts-expect-error no such word
  acceptsValue<DigitalFileType>('ANYTHING');
  acceptsValue<ChannelType>('FAIRE_COM');
  // @ts-expect-error no such word
  acceptsValue<ChannelType>('ANYTHING');
  acceptsValue<RefundableStatus>('REFUNDABLE');
  // @ts-expect-error no such word
  acceptsValue<RefundableStatus>('ANYTHING');
  acceptsValue<CollectabilityStatus>('NONCOLLECTABLE_MISSING_PAYMENT_METHOD');
  // @ts-expect-error no such word
  acceptsValue<CollectabilityStatus>('ANYTHING');
  acceptsValue<RestockType>('SOME_ITEMS');
  // @ts-expect-error no such word
  acceptsValue<RestockType>('ANYTHING');
  acceptsValue<InventoryAction>('DECREASE');
  // @ts-expect-error no such word
  acceptsValue<InventoryAction>('ANYTHING');
  acceptsValue<InvoiceStatus>('PartialAndOverdue');
  // @ts-expect-error no such word
  acceptsValue<InvoiceStatus>('DRAFT');
  acceptsValue<ApprovalStrategy>('PAYMENT_METHOD_SAVED');
  // @ts-expect-error no such word
  acceptsValue<ApprovalStrategy>('ANYTHING');
  acceptsValue<DepositType>('PERCENTAGE');
  // @ts-expect-error no such word
  acceptsValue<DepositType>('ANYTHING');
  acceptsValue<MemberPrivacyStatus>('PUBLIC');
  // @ts-expect-error no such word
  acceptsValue<MemberPrivacyStatus>('UNDEFINED');
  acceptsValue<ActivityStatus>('MUTED');
  // @ts-expect-error no such word
  acceptsValue<ActivityStatus>('ANYTHING');
  acceptsValue<MemberFieldset>('FULL');
  // @ts-expect-error no such word
  acceptsValue<MemberFieldset>('ANYTHING');
  acceptsValue<ReviewAuthorType>('VISITOR');
  // @ts-expect-error no such word
  acceptsValue<ReviewAuthorType>('ANYTHING');
  acceptsValue<ReviewOrigin>('APP');
  // @ts-expect-error no such word
  acceptsValue<ReviewOrigin>('ANYTHING');
  acceptsValue<ReviewSource>('REQUEST_LINK');
  // @ts-expect-error no such word
  acceptsValue<ReviewSource>('ANYTHING');
  acceptsValue<ModerationStatus>('SUBMITTED');
  // @ts-expect-error no such word
  acceptsValue<ModerationStatus>('ANYTHING');
  acceptsValue<ProductType>('digital');
  // @ts-expect-error no such word
  acceptsValue<ProductType>('PHYSICAL');
  acceptsValue<InventoryStatus>('PARTIALLY_OUT_OF_STOCK');
  // @ts-expect-error no such word
  acceptsValue<InventoryStatus>('ANYTHING');
  acceptsValue<MeasurementUnit>('SQFT');
  // @ts-expect-error no such word
  acceptsValue<MeasurementUnit>('ANYTHING');
  acceptsValue<MediaItemType>('zip');
  // @ts-expect-error no such word
  acceptsValue<MediaItemType>('IMAGE');
  acceptsValue<OptionType>('color');
  // @ts-expect-error no such word
  acceptsValue<OptionType>('colour');
  acceptsValue<ProductDiscountType>('PERCENT');
  // @ts-expect-error no such word
  acceptsValue<ProductDiscountType>('ANYTHING');
  acceptsValue<CatalogVersion>('V3_CATALOG');
  // @ts-expect-error no such word
  acceptsValue<CatalogVersion>('ANYTHING');
  acceptsValue<RedirectSection>('preferences');
  // @ts-expect-error no such word
  acceptsValue<RedirectSection>('ANYTHING');
  acceptsValue<AlgorithmType>('GLOBAL');
  // @ts-expect-error no such word
  acceptsValue<AlgorithmType>('ANYTHING');
  acceptsValue<CustomValueType>('map');
  // @ts-expect-error no such word
  acceptsValue<CustomValueType>('ANYTHING');
  acceptsValue<AddressTag>('SHIPPING');
  // @ts-expect-error no such word
  acceptsValue<AddressTag>('ANYTHING');
  acceptsValue<EmailTag>('WORK');
  // @ts-expect-error no such word
  acceptsValue<EmailTag>('ANYTHING');
  acceptsValue<PhoneTag>('FAX');
  // @ts-expect-error no such word
  acceptsValue<PhoneTag>('ANYTHING');
  acceptsValue<PrivacyStatus>('PRIVATE');
  // @ts-expect-error no such word
  acceptsValue<PrivacyStatus>('UNKNOWN');
  acceptsValue<TenantType>('ROOT');
  // @ts-expect-error no such word
  acceptsValue<TenantType>('ANYTHING');
  acceptsValue<TokenRole>('member');
  // @ts-expect-error no such word
  acceptsValue<TokenRole>('elevated');
  acceptsValue<MemberStatus>('OFFLINE');
  // @ts-expect-error no such word
  acceptsValue<MemberStatus>('ACTIVE');
  acceptsValue<DeletedState>('PENDING_PURGE');
  // @ts-expect-error no such word
  acceptsValue<DeletedState>('ANYTHING');
  acceptsValue<IdentityStatus>('OFFLINE');
  // @ts-expect-error no such word
  acceptsValue<IdentityStatus>('APPROVED');
  acceptsValue<PendingReason>('PENDING_EMAIL_VERIFICATION_REQUIRED');
  // @ts-expect-error no such word
  acceptsValue<PendingReason>('ANYTHING');
  acceptsValue<LoginState>('SILENT_CAPTCHA_REQUIRED');
  // @ts-expect-error no such word
  acceptsValue<LoginState>('ANYTHING');
  acceptsValue<AuthenticationState>('STATUS_CHECK');
  // @ts-expect-error no such word
  acceptsValue<AuthenticationState>('ANYTHING');
  acceptsValue<ViolatedRule>('ONE_OF_ALIGNMENT');
  // @ts-expect-error no such word
  acceptsValue<ViolatedRule>('ANYTHING');
  acceptsValue<LoginErrorCode>('invalidEmail');
  // @ts-expect-error no such word
  acceptsValue<LoginErrorCode>('ANYTHING');
  acceptsValue<Severity>('ERROR');
  // @ts-expect-error no such word
  acceptsValue<Severity>('ANYTHING');
  acceptsValue<SuggestedFix>('REMOVE_LINE_ITEM');
  // @ts-expect-error no such word
  acceptsValue<SuggestedFix>('ANYTHING');
  acceptsValue<TaxFallbackReason>('AUTO_TAX_DEACTIVATED');
  // @ts-expect-error no such word
  acceptsValue<TaxFallbackReason>('ANYTHING');
  acceptsValue<ManualTaxReason>('REGION_SETTING_TO_MANUAL');
  // @ts-expect-error no such word
  acceptsValue<ManualTaxReason>('ANYTHING');
  acceptsValue<NonRefundableReason>('TRANSACTION_NOT_FOUND');
  // @ts-expect-error no such word
  acceptsValue<NonRefundableReason>('ANYTHING');
  acceptsValue<ManuallyRefundableReason>('OFFLINE');
  // @ts-expect-error no such word
  acceptsValue<ManuallyRefundableReason>('ANYTHING');
  acceptsValue<DurationUnit>('DAYS');
  // @ts-expect-error no such word
  acceptsValue<DurationUnit>('WEEKS');
  acceptsValue<IdentityType>('APP');
  // @ts-expect-error no such word
  acceptsValue<IdentityType>('ANYTHING');
  acceptsValue<EventType>('wix.reviews.v1.review_rejected');
  // @ts-expect-error no such word
  acceptsValue<EventType>('wix.reviews.v1.review_read');
}
