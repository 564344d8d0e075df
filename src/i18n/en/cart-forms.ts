import { defineMessages } from '../messages.ts';

/** Texts of the drawer's forms for a discount code and for a note. */
export const formMessages = defineMessages('cartForms', {
  code: 'Discount code',
  apply: 'Apply',
  missing: 'Enter a code.',
  giftCard: 'You can use a gift card at checkout.',
  note: 'Note to the shop',
  left: { one: '{n} character left', other: '{n} characters left' },
  cut: 'Notes can be {n} characters. We’ve cut the rest.',
  noteKept: 'We’ll read this with your order.',
});
