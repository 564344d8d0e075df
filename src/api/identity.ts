import { get, gives, post, takes } from './endpoint.ts';
import { authentication } from './gateways.ts';
import type { Address } from './shared/address.ts';

/** The outcomes of a sign-in step, as the platform returns them. */
export const authenticationStates = [
  'UNKNOWN_STATE',
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'STATUS_CHECK',
] as const;
export type AuthenticationState = (typeof authenticationStates)[number];

/** Values of `Identity.status.name`. */
export const identityStatuses = ['UNKNOWN_STATUS', 'PENDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'OFFLINE'] as const;
export type IdentityStatus = (typeof identityStatuses)[number];

/** Why an identity is pending. */
export const pendingReasons = [
  'UNKNOWN_REASON',
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
] as const;
export type PendingReason = (typeof pendingReasons)[number];

/** The states of signing in, as the client returns them. */
export const loginStates = [
  'INITIAL',
  'SUCCESS',
  'FAILURE',
  'EMAIL_VERIFICATION_REQUIRED',
  'OWNER_APPROVAL_REQUIRED',
  'USER_CAPTCHA_REQUIRED',
  'SILENT_CAPTCHA_REQUIRED',
] as const;
export type LoginState = (typeof loginStates)[number];

/** Why a sign-in failed. */
export const loginErrorCodes = [
  'missingCaptchaToken',
  'invalidCaptchaToken',
  'emailAlreadyExists',
  'invalidPassword',
  'resetPassword',
  'invalidEmail',
] as const;
export type LoginErrorCode = (typeof loginErrorCodes)[number];

/** Kinds of owners of an account. */
export const tenantTypes = ['ACCOUNT', 'SITE', 'ROOT'] as const;
export type TenantType = (typeof tenantTypes)[number];

/** Purposes of a profile's addresses. */
export const addressTags = ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'] as const;
export type AddressTag = (typeof addressTags)[number];

/** Purposes of a profile's further e-mail addresses. */
export const emailTags = ['UNTAGGED', 'MAIN', 'HOME', 'WORK'] as const;
export type EmailTag = (typeof emailTags)[number];

/** Purposes of a profile's telephones. */
export const phoneTags = ['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX'] as const;
export type PhoneTag = (typeof phoneTags)[number];

/** Kinds of value that a custom field of a profile can hold. */
export const customValueTypes = ['string', 'number', 'date', 'list', 'map'] as const;
export type CustomValueType = (typeof customValueTypes)[number];

/** A custom field's value: its one key names its type. */
export type CustomValue = { readonly [T in CustomValueType]: Pick<CustomValues, `${Prefix[T]}Value`> }[CustomValueType];

interface Prefix {
  readonly string: 'str';
  readonly number: 'num';
  readonly date: 'date';
  readonly list: 'list';
  readonly map: 'map';
}

interface CustomValues {
  readonly strValue: string;
  readonly numValue: number;
  /** ISO 8601. */
  readonly dateValue: string;
  readonly listValue: { readonly value: readonly CustomValue[] };
  readonly mapValue: { readonly value: Readonly<Record<string, CustomValue>> };
}

/** A postal address of a profile. Its first line is `addressLine1`, in place of the `addressLine` of `Address`. */
export interface IdentityAddress extends Omit<Address, 'addressLine'> {
  readonly addressLine1?: string;
}

/** The visibility of a profile. */
export const privacyStatuses = ['UNDEFINED', 'PUBLIC', 'PRIVATE'] as const;
export type PrivacyStatus = (typeof privacyStatuses)[number];

/** A person's profile, as far as they have filled it in. */
export interface IdentityProfile {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly nickname?: string;
  readonly picture?: string;
  readonly language?: string;
  readonly privacyStatus?: PrivacyStatus;
  readonly company?: string;
  readonly position?: string;
  /** A date, such as `1990-12-31`. */
  readonly birthdate?: string;
  readonly labels?: readonly string[];
  readonly secondaryEmails?: readonly { readonly email: string; readonly tag: EmailTag }[];
  readonly phonesV2?: readonly { readonly countryCode?: string; readonly phone: string; readonly tag: PhoneTag }[];
  readonly addresses?: readonly { readonly address: IdentityAddress; readonly tag: AddressTag }[];
  readonly customFields?: readonly { readonly name: string; readonly value: CustomValue }[];
}

/** A person who can sign in. */
export interface Identity {
  readonly id: string;
  readonly createdDate: string;
  readonly updatedDate: string;
  readonly identityProfile: IdentityProfile;
  readonly email: { readonly address: string; readonly isVerified: boolean };
  readonly status: { readonly name: IdentityStatus; readonly reasons?: readonly PendingReason[] };
}

/** The login name: an e-mail address. */
export interface LoginId {
  readonly email: string;
}

/** A token for each captcha that the person has solved. */
export interface CaptchaTokens {
  readonly Recaptcha?: string;
  readonly InvisibleRecaptcha?: string;
}

/** The state of a sign-in: `sessionToken` with SUCCESS, `stateToken` if another step is needed. */
export interface StateAnswer {
  readonly state: AuthenticationState;
  readonly sessionToken?: string;
  readonly stateToken?: string;
  readonly identity?: Identity;
  readonly additionalData?: Readonly<Record<string, unknown>>;
}

export const register = post(
  authentication,
  '/v2/register',
  takes<{
    readonly loginId: LoginId;
    readonly password: string;
    readonly profile?: IdentityProfile;
    readonly captchaTokens?: readonly CaptchaTokens[];
    readonly clientMetaData?: Readonly<Record<string, unknown>>;
  }>,
  gives<StateAnswer>,
);
export const login = post(
  authentication,
  '/v2/login',
  takes<{
    readonly loginId: LoginId;
    readonly password: string;
    readonly captchaTokens?: readonly CaptchaTokens[];
  }>,
  gives<StateAnswer>,
);
export const changePassword = post(authentication, '/v2/change-password', takes<{ readonly newPassword: string }>);
/**
 * Completes a sign-in if its missing step, such as the owner's approval, has been done. Otherwise returns the state
 * that is still pending.
 */
export const proceed = post(
  authentication,
  '/v1/state/proceed',
  takes<{ readonly stateToken: string }>,
  gives<StateAnswer>,
);
/** The states of a sign-in in the first version of the API. */
export const loginStatuses = ['DONE', 'REQUIRE_OWNER_APPROVAL', 'STATUS_CHECK'] as const;
export type LoginStatus = (typeof loginStatuses)[number];

/** The state of a sign-in in the first version of the API. */
export interface LoginAnswer {
  readonly state: { readonly status: LoginStatus; readonly stateToken?: string };
  readonly sessionToken?: string;
  readonly identity?: Identity;
  readonly additionalData?: Readonly<Record<string, unknown>>;
}

interface AuthenticatorInputs {
  readonly authenticatorId?: string;
  readonly inputs: { readonly password: string };
  readonly captchaTokens?: readonly CaptchaTokens[];
}

/** The first version of `register`. */
export const registerV1 = post(
  authentication,
  '/v1/register',
  takes<
    AuthenticatorInputs & {
      readonly identity: { readonly email: { readonly address: string }; readonly identityProfile?: IdentityProfile };
    }
  >,
  gives<LoginAnswer>,
);
/** The first version of `login`. */
export const loginV1 = post(
  authentication,
  '/v1/login',
  takes<AuthenticatorInputs & { readonly loginId?: LoginId; readonly identifier?: LoginId }>,
  gives<LoginAnswer>,
);
/** Signs in with a token of another identity provider. */
export const loginWithTokenParams = post(
  authentication,
  '/v1/sso/login-with-token-params',
  takes<{ readonly idpConnectionId: string; readonly tokenParams: Readonly<Record<string, string>> }>,
  gives<StateAnswer>,
);
/** Signs a member in, or creates one, on the merchant's behalf. A profile updates the fields that it names. */
export const signOn = post(
  authentication,
  '/v2/sign-on',
  takes<{
    readonly loginId: LoginId;
    readonly profile?: IdentityProfile;
    /** Whether the address counts as verified from now on. */
    readonly verifyEmail?: boolean;
    /** Whether the member takes over content that was written earlier with this address, without an account. */
    readonly mergeExistingContact?: boolean;
  }>,
  gives<{ sessionToken: string; identity: Identity }>,
);
/**
 * Ends the member's session. Returns the response of the platform's logout page, for the browser to follow. `body` is
 * base64.
 */
export const logout = get(
  authentication,
  '/v1/logout',
  takes<{ readonly postLogoutRedirectUri?: string; readonly clientId: string }>,
  gives<{
    body: string;
    statusCode: number;
    headers: readonly { readonly key: string; readonly value: string }[];
  }>,
);
