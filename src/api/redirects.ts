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

/** A slot of a booking service, as the availability calls return it. */
export interface BookingSlot {
  readonly serviceId: string;
  readonly scheduleId?: string;
  readonly sessionId?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly timezone?: string;
  readonly resource?: { readonly id?: string; readonly name?: string };
  readonly location?: {
    readonly id?: string;
    readonly name?: string;
    readonly formattedAddress?: string;
    readonly formattedAddressTranslated?: string;
    readonly locationType?: 'UNDEFINED' | 'OWNER_BUSINESS' | 'OWNER_CUSTOM' | 'CUSTOM';
  };
}

interface BookingSpots {
  readonly totalSpots?: number;
  readonly openSpots?: number;
}

/** A slot, and whether it can still be booked. */
export interface BookingSlotAvailability extends BookingSpots {
  readonly slot: BookingSlot;
  readonly bookable?: boolean;
  readonly waitingList?: BookingSpots;
  readonly bookingPolicyViolations?: {
    readonly tooEarlyToBook?: boolean;
    readonly tooLateToBook?: boolean;
    readonly bookOnlineDisabled?: boolean;
  };
  readonly locked?: boolean;
  readonly isFromV2?: boolean;
}

export interface RedirectRequest {
  readonly ecomCheckout?: { readonly checkoutId: string };
  readonly storesProduct?: { readonly productSlug: string };
  readonly bookingsCheckout?: { readonly slotAvailability: BookingSlotAvailability; readonly timezone?: string };
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
    /** Whether the hosted pages omit the name of the shop. */
    readonly useGenericWixPages?: boolean;
    /** Whether the answer has a session token for the member. */
    readonly maintainIdentity?: boolean;
    readonly additionalQueryParameters?: Readonly<Record<string, string>>;
  };
}

export interface RedirectSession {
  readonly id: string;
  /** The address to send the browser to. */
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
