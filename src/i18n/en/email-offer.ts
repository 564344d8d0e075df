import { defineMessages } from '../messages.ts';

/** Texts of the offer to correct an email address. */
export const emailOfferMessages = defineMessages('emailOffer', {
  didYouMean: 'Did you mean {email}?',
});
