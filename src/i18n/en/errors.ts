import { defineMessages } from '../messages.ts';

/** Tells a shopper what happened and what to do next, by the code of a failure, or what else is known of it. */
export const errorsMessages = defineMessages('errors', {
  codes: {
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
  },
  onlyMore: 'Only {n} more can be added.',
  coupon: "This discount code can't be used here.",
  timeout: 'The shop is taking too long to answer. Try again in a moment.',
  signIn: "We couldn't finish signing you in here.",
  busy: 'The shop is very busy. Try again in a moment.',
  closed: "This shop isn't open to this page right now.",
  unknown: "The shop couldn't do that. Try again in a moment.",
});
