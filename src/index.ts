export * as backInStock from './api/back-in-stock.ts';
export * as carts from './api/carts.ts';
export * as checkouts from './api/checkouts.ts';
export * as collections from './api/collections.ts';
export type { AnswerOf, Endpoint, InputOf } from './api/endpoint.ts';
export * as events from './api/events.ts';
export * as files from './api/files.ts';
export type { LoginErrorCode, LoginState } from './api/identity.ts';
export * as identity from './api/identity.ts';
export * as members from './api/members.ts';
export * as orders from './api/orders.ts';
export * as payments from './api/payments.ts';
export * as products from './api/products.ts';
export * as recommendations from './api/recommendations.ts';
export * as recovery from './api/recovery.ts';
export * as redirects from './api/redirects.ts';
export * as reviews from './api/reviews.ts';
export { type VatType, vatTypes } from './api/shared/address.ts';
export {
  type Availability,
  availabilities,
  type ItemType,
  itemTypes,
  NO_VARIANT,
  type PaymentOption,
  paymentOptions,
  STORES_APP_ID,
  type WeightUnit,
  weightUnits,
} from './api/shared/line.ts';
export { type MediaItemType, mediaItemTypes } from './api/shared/media.ts';
export {
  type DigitalFileType,
  digitalFileTypes,
  type SubscriptionFrequency,
  subscriptionFrequencies,
} from './api/shared/order-line.ts';
export { type SortOrder, sortOrders } from './api/shared/paging.ts';
export {
  type ChargeType,
  chargeTypes,
  type DiscountType,
  discountTypes,
  type JurisdictionType,
  jurisdictionTypes,
  type ManualTaxReason,
  manualTaxReasons,
  type PickupMethod,
  pickupMethods,
  type Severity,
  type SuggestedFix,
  severities,
  suggestedFixes,
  type TaxFallbackReason,
  type TaxRateType,
  taxFallbackReasons,
  taxRateTypes,
} from './api/shared/totals.ts';
export { type ViolatedRule, violatedRules } from './api/shared/violation.ts';
export * as tokens from './api/tokens.ts';
export * as verification from './api/verification.ts';

import type { FullAuthClient } from './auth/full-client.ts';
import { lazyAuthClient } from './auth/lazy-client.ts';
import type { CaptchaSiteKeys } from './auth/required-captcha.ts';
import { createBaseClient } from './client/base-client.ts';
import type { BaseClient, ClientOptions as BaseClientOptions } from './client/client.ts';
import { type Environment, readEnvironment } from './client/environment.ts';
import { createGraphql, type Graphql } from './client/graphql.ts';
import { StoreError } from './transport/errors.ts';
import { isWebUrl } from './validation/url.ts';

/** One shop's calls, session, sign-in and GraphQL. */
export interface Client extends BaseClient {
  readonly member: FullAuthClient;
  readonly graphql: Graphql;
}

export interface ClientOptions extends BaseClientOptions {
  /**
   * The shop's captcha site keys. With them, the login state after a login that demands a captcha names the captcha to
   * show.
   */
  readonly captchaKeys?: CaptchaSiteKeys;
}

/**
 * Creates a client of one shop. The client sends nothing and opens no storage before its first use. Throws
 * INVALID_ARGUMENT for an `apiHost` that is no http(s) address, and for an `apiKey` in a browser window.
 */
export function createClient({ captchaKeys, ...options }: ClientOptions): Client {
  const { apiHost } = options;
  if (apiHost !== undefined && !isWebUrl(apiHost))
    throw new StoreError(`apiHost "${apiHost}" is not a web address such as https://api.example`, 'INVALID_ARGUMENT');
  const client = createBaseClient(options);
  return { ...client, member: lazyAuthClient(client, captchaKeys), graphql: createGraphql(client.call) };
}

/**
 * Creates a client that acts for the merchant, from `KIOSK_CLIENT_ID`, `KIOSK_API_KEY` and optionally `KIOSK_API_HOST`.
 * By default, it stores its tokens in memory. Throws INVALID_ARGUMENT with the names of missing or invalid variables,
 * and in a browser window.
 */
export const createElevatedClient = (
  environment: Environment,
  options: Omit<ClientOptions, 'clientId' | 'apiKey' | 'apiHost'> = {},
): Client => createClient({ storage: 'memory', ...options, ...readEnvironment(environment) });

export type { FullAuthClient as Member } from './auth/full-client.ts';
export type { MemberAnswer } from './auth/login-state.ts';
export type { Environment } from './client/environment.ts';
export { EventError, type EventErrorCode } from './client/event-error.ts';
export type { Graphql, GraphqlResult } from './client/graphql.ts';
export { cursorPages, type OffsetPage, offsetPages, type Page } from './client/pages.ts';
export { type Query, query } from './client/query.ts';
export { type EventCheck, readEvent } from './client/read-event.ts';
export { type UploadOptions, uploadFile } from './client/upload.ts';
export { type ImageSize, type ImageSource, imageUrl } from './media/image-url.ts';
export type { Session } from './session/session.ts';
export type { StorageLike } from './session/token-storage.ts';
export type { Role, Tokens } from './session/tokens.ts';
export { CallError } from './transport/call-error.ts';
export { NetworkError, StoreError, TimeoutError } from './transport/errors.ts';
export { SignInError } from './transport/sign-in-error.ts';
