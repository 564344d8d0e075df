import { defineMessages } from '../messages.ts';

/** Texts for shoppers about failures, by error code or by other details of the error. */
export const errorsMessages = defineMessages('errors', {
  codes: {
    OUT_OF_STOCK: 'This has just sold out.',
    NOT_ENOUGH_STOCK: 'That is more than we have left.',
    INVALID_CATALOG_REFERENCE: 'This product is no longer available.',
    INVALID_CATALOG_REFERENCE_OPTIONS: 'Choose from the options, then try again.',
    session_ended: 'You have been signed out. Sign in and try again.',
    invalid_edit: 'Something on this page isn’t set up right. Please tell us.',
    blocked: 'This page doesn’t let us finish signing you in.',
    access_denied: 'The sign-in was stopped. Try again when you’re ready.',
    offer_changed: 'The price or stock has just changed. Check it, then add it again.',
    line_gone: 'This is no longer in your cart.',
    pending: 'We’re still saving your last change. Try again in a moment.',
  },
  onlyMore: 'Only {n} more can be added.',
  coupon: 'This discount code can’t be used here.',
  timeout: 'This is taking too long. Try again in a moment.',
  signIn: 'We couldn’t finish signing you in here.',
  busy: 'We’re very busy right now. Try again in a moment.',
  closed: 'The shop isn’t available here right now.',
  unknown: 'Something failed on our side. Try again in a moment.',
});
