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

declare function is<Word>(word: Word): void;

/** Every enumeration takes its words and no other; `tsc` fails where one of them is no more than a text. */
export function proofs(): void {
  is<BackInStockStatus>('FAILED');
  // @ts-expect-error no such word
  is<BackInStockStatus>('ANYTHING');
  is<CheckoutLineType>('CUSTOM_AMOUNT_ITEM');
  // @ts-expect-error no such word
  is<CheckoutLineType>('SERVICE');
  is<OrderStatus>('CANCELED');
  // @ts-expect-error no such word
  is<OrderStatus>('SHIPPED');
  is<FulfillmentStatus>('PARTIALLY_FULFILLED');
  // @ts-expect-error no such word
  is<FulfillmentStatus>('ANYTHING');
  is<PaymentStatus>('PARTIALLY_PAID');
  // @ts-expect-error no such word
  is<PaymentStatus>('REFUNDED');
  is<ActivityType>('SAVED_PAYMENT_METHOD');
  // @ts-expect-error no such word
  is<ActivityType>('ANYTHING');
  is<TransactionStatus>('VOIDED');
  // @ts-expect-error no such word
  is<TransactionStatus>('SUCCEEDED');
  is<RefundStatus>('STARTED');
  // @ts-expect-error no such word
  is<RefundStatus>('APPROVED');
  is<AuthorizationStatus>('FAILED');
  // @ts-expect-error no such word
  is<AuthorizationStatus>('ANYTHING');
  is<ScheduledAction>('CAPTURE');
  // @ts-expect-error no such word
  is<ScheduledAction>('ANYTHING');
  is<SortOrder>('DESC');
  // @ts-expect-error no such word
  is<SortOrder>('asc');
  is<ItemType>('SERVICE');
  // @ts-expect-error no such word
  is<ItemType>('CUSTOM_AMOUNT_ITEM');
  is<Availability>('PARTIALLY_AVAILABLE');
  // @ts-expect-error no such word
  is<Availability>('ANYTHING');
  is<PaymentOption>('MEMBERSHIP_OFFLINE');
  // @ts-expect-error no such word
  is<PaymentOption>('ANYTHING');
  is<WeightUnit>('LB');
  // @ts-expect-error no such word
  is<WeightUnit>('G');
  is<DiscountType>('SHIPPING');
  // @ts-expect-error no such word
  is<DiscountType>('ANYTHING');
  is<DiscountKind>('PERCENT');
  // @ts-expect-error no such word
  is<DiscountKind>('NONE');
  is<ChargeType>('INSURANCE');
  // @ts-expect-error no such word
  is<ChargeType>('ANYTHING');
  is<PickupMethod>('PICKUP_POINT');
  // @ts-expect-error no such word
  is<PickupMethod>('ANYTHING');
  is<TaxRateType>('FALLBACK_RATE');
  // @ts-expect-error no such word
  is<TaxRateType>('ANYTHING');
  is<JurisdictionType>('SPECIAL');
  // @ts-expect-error no such word
  is<JurisdictionType>('ANYTHING');
  is<VatType>('CNPJ');
  // @ts-expect-error no such word
  is<VatType>('VAT');
  is<SubscriptionFrequency>('YEAR');
  // @ts-expect-error no such word
  is<SubscriptionFrequency>('HOUR');
  is<DigitalFileType>('SECURE_ARCHIVE');
  // @ts-expect-error no such word
  is<DigitalFileType>('ANYTHING');
  is<ChannelType>('FAIRE_COM');
  // @ts-expect-error no such word
  is<ChannelType>('ANYTHING');
  is<RefundableStatus>('REFUNDABLE');
  // @ts-expect-error no such word
  is<RefundableStatus>('ANYTHING');
  is<CollectabilityStatus>('NONCOLLECTABLE_MISSING_PAYMENT_METHOD');
  // @ts-expect-error no such word
  is<CollectabilityStatus>('ANYTHING');
  is<RestockType>('SOME_ITEMS');
  // @ts-expect-error no such word
  is<RestockType>('ANYTHING');
  is<InventoryAction>('DECREASE');
  // @ts-expect-error no such word
  is<InventoryAction>('ANYTHING');
  is<InvoiceStatus>('PartialAndOverdue');
  // @ts-expect-error no such word
  is<InvoiceStatus>('DRAFT');
  is<ApprovalStrategy>('PAYMENT_METHOD_SAVED');
  // @ts-expect-error no such word
  is<ApprovalStrategy>('ANYTHING');
  is<DepositType>('PERCENTAGE');
  // @ts-expect-error no such word
  is<DepositType>('ANYTHING');
  is<MemberPrivacyStatus>('PUBLIC');
  // @ts-expect-error no such word
  is<MemberPrivacyStatus>('UNDEFINED');
  is<ActivityStatus>('MUTED');
  // @ts-expect-error no such word
  is<ActivityStatus>('ANYTHING');
  is<MemberFieldset>('FULL');
  // @ts-expect-error no such word
  is<MemberFieldset>('ANYTHING');
  is<ReviewAuthorType>('VISITOR');
  // @ts-expect-error no such word
  is<ReviewAuthorType>('ANYTHING');
  is<ReviewOrigin>('APP');
  // @ts-expect-error no such word
  is<ReviewOrigin>('ANYTHING');
  is<ReviewSource>('REQUEST_LINK');
  // @ts-expect-error no such word
  is<ReviewSource>('ANYTHING');
  is<ModerationStatus>('SUBMITTED');
  // @ts-expect-error no such word
  is<ModerationStatus>('ANYTHING');
  is<ProductType>('digital');
  // @ts-expect-error no such word
  is<ProductType>('PHYSICAL');
  is<InventoryStatus>('PARTIALLY_OUT_OF_STOCK');
  // @ts-expect-error no such word
  is<InventoryStatus>('ANYTHING');
  is<MeasurementUnit>('SQFT');
  // @ts-expect-error no such word
  is<MeasurementUnit>('ANYTHING');
  is<MediaItemType>('zip');
  // @ts-expect-error no such word
  is<MediaItemType>('IMAGE');
  is<OptionType>('color');
  // @ts-expect-error no such word
  is<OptionType>('colour');
  is<ProductDiscountType>('PERCENT');
  // @ts-expect-error no such word
  is<ProductDiscountType>('ANYTHING');
  is<CatalogVersion>('V3_CATALOG');
  // @ts-expect-error no such word
  is<CatalogVersion>('ANYTHING');
  is<RedirectSection>('preferences');
  // @ts-expect-error no such word
  is<RedirectSection>('ANYTHING');
  is<AlgorithmType>('GLOBAL');
  // @ts-expect-error no such word
  is<AlgorithmType>('ANYTHING');
  is<CustomValueType>('map');
  // @ts-expect-error no such word
  is<CustomValueType>('ANYTHING');
  is<AddressTag>('SHIPPING');
  // @ts-expect-error no such word
  is<AddressTag>('ANYTHING');
  is<EmailTag>('WORK');
  // @ts-expect-error no such word
  is<EmailTag>('ANYTHING');
  is<PhoneTag>('FAX');
  // @ts-expect-error no such word
  is<PhoneTag>('ANYTHING');
  is<PrivacyStatus>('PRIVATE');
  // @ts-expect-error no such word
  is<PrivacyStatus>('UNKNOWN');
  is<TenantType>('ROOT');
  // @ts-expect-error no such word
  is<TenantType>('ANYTHING');
  is<TokenRole>('member');
  // @ts-expect-error no such word
  is<TokenRole>('elevated');
  is<MemberStatus>('OFFLINE');
  // @ts-expect-error no such word
  is<MemberStatus>('ACTIVE');
  is<DeletedState>('PENDING_PURGE');
  // @ts-expect-error no such word
  is<DeletedState>('ANYTHING');
  is<IdentityStatus>('OFFLINE');
  // @ts-expect-error no such word
  is<IdentityStatus>('APPROVED');
  is<PendingReason>('PENDING_EMAIL_VERIFICATION_REQUIRED');
  // @ts-expect-error no such word
  is<PendingReason>('ANYTHING');
  is<LoginState>('SILENT_CAPTCHA_REQUIRED');
  // @ts-expect-error no such word
  is<LoginState>('ANYTHING');
  is<AuthenticationState>('STATUS_CHECK');
  // @ts-expect-error no such word
  is<AuthenticationState>('ANYTHING');
  is<ViolatedRule>('ONE_OF_ALIGNMENT');
  // @ts-expect-error no such word
  is<ViolatedRule>('ANYTHING');
  is<LoginErrorCode>('invalidEmail');
  // @ts-expect-error no such word
  is<LoginErrorCode>('ANYTHING');
  is<Severity>('ERROR');
  // @ts-expect-error no such word
  is<Severity>('ANYTHING');
  is<SuggestedFix>('REMOVE_LINE_ITEM');
  // @ts-expect-error no such word
  is<SuggestedFix>('ANYTHING');
  is<TaxFallbackReason>('AUTO_TAX_DEACTIVATED');
  // @ts-expect-error no such word
  is<TaxFallbackReason>('ANYTHING');
  is<ManualTaxReason>('REGION_SETTING_TO_MANUAL');
  // @ts-expect-error no such word
  is<ManualTaxReason>('ANYTHING');
  is<NonRefundableReason>('TRANSACTION_NOT_FOUND');
  // @ts-expect-error no such word
  is<NonRefundableReason>('ANYTHING');
  is<ManuallyRefundableReason>('OFFLINE');
  // @ts-expect-error no such word
  is<ManuallyRefundableReason>('ANYTHING');
  is<DurationUnit>('DAYS');
  // @ts-expect-error no such word
  is<DurationUnit>('WEEKS');
  is<IdentityType>('APP');
  // @ts-expect-error no such word
  is<IdentityType>('ANYTHING');
  is<EventType>('wix.reviews.v1.review_rejected');
  // @ts-expect-error no such word
  is<EventType>('wix.reviews.v1.review_read');
}
