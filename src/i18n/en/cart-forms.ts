import { defineMessages } from '../messages.ts';

/** Texts of the drawer's forms for a discount code and for a note. */
export const formMessages = defineMessages('cartForms', {
  code: 'Discount code',
  apply: 'Apply',
  missing: 'Enter a code.',
  giftCard: 'You can use a gift card at checkout.',
  note: 'Note to the shop',
  left: { one: '{n} character left', other: '{n} characters left' },
  cut: 'A note has room for {n} characters. The rest was left out.',
  noteKept: 'The shop gets your note with the order.',
});
