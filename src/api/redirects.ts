import { gives, post, takes } from './endpoint.ts';
import { redirectsApi } from './gateways.ts';

/** The sections of a redirect session request; one of them names the destination. */
export const redirectSections = [
  'bookingsCheckout',
  'ecomCheckout',
  'eventsCheckout',
  'paidPlansCheckout',
  'login',
  'logout',
  'auth',
  'storesProduct',
  'bookingsBook',
  'callbacks',
  'preferences',
] as const;
export type RedirectSection = (typeof redirectSections)[number];

export interface AuthRequest {
  readonly redirectUri?: string;
  readonly clientId: string;
  readonly codeChallenge: string;
  readonly codeChallengeMethod: 'S256';
  readonly responseMode: 'fragment' | 'query' | 'web_message';
  readonly responseType: 'code';
  readonly scope: 'offline_access';
  readonly state: string;
  readonly sessionToken?: string;
}

/** The merchant's pages that hosted pages return to. */
export interface Callbacks {
  readonly postFlowUrl?: string;
  readonly thankYouPageUrl?: string;
  readonly cartPageUrl?: string;
  readonly loginUrl?: string;
  readonly planListUrl?: string;
  readonly bookingsServiceListUrl?: string;
}

export interface RedirectRequest {
  readonly ecomCheckout?: { readonly checkoutId: string };
  readonly storesProduct?: { readonly productSlug: string };
  readonly bookingsCheckout?: Readonly<Record<string, unknown>>;
  readonly bookingsBook?: { readonly resourceId: string };
  readonly eventsCheckout?: { readonly reservationId: string; readonly eventSlug: string };
  readonly paidPlansCheckout?: { readonly planId: string; readonly checkoutData?: string };
  readonly login?: Record<string, never>;
  readonly logout?: { readonly clientId: string };
  readonly auth?: {
    readonly authRequest: AuthRequest;
    readonly prompt?: 'login' | 'none' | 'consent' | 'select_account';
  };
  readonly callbacks?: Callbacks;
  readonly preferences?: {
    readonly useGenericWixPages?: boolean;
    readonly maintainIdentity?: boolean;
    readonly additionalQueryParameters?: Readonly<Record<string, string>>;
  };
}

export interface RedirectSession {
  readonly id: string;
  /** Where to send the browser. */
  readonly fullUrl: string;
  readonly urlDetails: { readonly endpoint: string; readonly searchParams: Readonly<Record<string, string>> };
  readonly sessionToken?: string;
}

/** Prepares a redirect to one of the platform's hosted pages. */
export const createRedirectSession = post(
  redirectsApi,
  '/v1/redirect-session',
  takes<RedirectRequest>,
  gives<{ redirectSession: RedirectSession }>,
);
