import { defineMessages } from '../messages.ts';

/** Texts of the form for the delivery address and the delivery option. */
export const deliveryMessages = defineMessages('cartDelivery', {
  title: 'Where should we ship it?',
  country: 'Country',
  choose: 'Choose a country',
  region: 'State or region',
  postcode: 'ZIP code',
  optional: 'optional',
  missing: 'Choose a country.',
  limit: 'Up to {n} characters',
  show: 'Show options',
  ways: 'Choose a shipping option',
  free: 'Free',
  pickUp: 'Pick up at {address}',
});
