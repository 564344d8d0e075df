import { defineMessages } from '../messages.ts';

export const backInStockMessages = defineMessages('backInStock', {
  heading: 'Out of stock right now. We can email you when it’s back.',
  email: 'Email',
  notify: 'Notify me',
  consent: 'One email about this product, and nothing else.',
  received: 'Done. We’ll email {email} when it’s back.',
  already: '{email} is already on the list. We’ll email when it’s back.',
  invalid: 'Enter an email address such as ada@example.com.',
});
