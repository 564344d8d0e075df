import { interpolate } from './interpolate.ts';
import { UNREACHABLE } from './unreachable.ts';

/** What an error's message depends on. */
export interface ErrorDetails {
  readonly name: string;
  readonly code?: string;
  readonly status?: number;
  readonly quantityAvailable?: number;
}

const messagesByCode: Readonly<Record<string, string>> = {
  OUT_OF_STOCK: 'This has just sold out.',
  NOT_ENOUGH_STOCK: 'That is more than we have left.',
  INVALID_CATALOG_REFERENCE: 'This product is no longer available.',
  INVALID_CATALOG_REFERENCE_OPTIONS: 'Choose from the options above, then try again.',
  session_ended: 'You have been signed out. Sign in and try again.',
  invalid_edit: "This page asked for something the shop can't do.",
  blocked: "This page doesn't let us finish signing you in.",
  access_denied: 'The sign-in was stopped. Sign in again when you like.',
  offer_changed: 'The price or stock has just changed. Look again before you add it.',
  line_gone: 'This is no longer in your cart.',
  pending: 'Your last changes are not through yet. Try again in a moment.',
};

const messagesByName: Readonly<Record<string, string>> = {
  NetworkError: UNREACHABLE,
  TimeoutError: 'The shop is taking too long to answer. Try again in a moment.',
  SignInError: "We couldn't finish signing you in here.",
};

/** Tells a shopper what happened and what to do next. */
export function errorMessage({ name, code = '', status = 0, quantityAvailable }: ErrorDetails): string {
  if (code === 'NOT_ENOUGH_STOCK' && quantityAvailable)
    return interpolate('Only {n} more can be added.', { n: quantityAvailable });
  if (Object.hasOwn(messagesByCode, code)) return messagesByCode[code] ?? '';
  if (/COUPON/.test(code)) return "This discount code can't be used here.";
  if (messagesByName[name]) return messagesByName[name];
  if (status === 429) return 'The shop is very busy. Try again in a moment.';
  if (status === 401 || status === 403) return "This shop isn't open to this page right now.";
  return 'Something went wrong in the shop. Try again in a moment.';
}
