import { defineMessages } from '../messages.ts';

/** Texts of the form for where a cart goes, and how. */
export const deliveryMessages = defineMessages('cartDelivery', {
  title: 'Where should we ship it?',
  country: 'Country',
  choose: 'Choose a country',
  region: 'State or region',
  postcode: 'ZIP code',
  optional: 'optional',
  missing: 'Choose a country.',
  show: 'Show options',
  ways: 'Choose a shipping option',
  free: 'Free',
  pickUp: 'Pick up at {address}',
});
