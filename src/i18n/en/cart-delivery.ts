import { defineMessages } from '../messages.ts';

/** Texts of the form for where a cart goes, and how. */
export const deliveryMessages = defineMessages('cartDelivery', {
  title: 'Where shall it go?',
  country: 'Country',
  choose: 'Choose a country',
  region: 'State or region',
  postcode: 'Postcode',
  optional: 'optional',
  missing: 'Choose a country.',
  show: 'Show delivery',
  ways: 'How shall it get there?',
  free: 'Free',
  pickUp: 'Pick up: {address}',
});
