import { defineMessages } from '../messages.ts';

/** Texts of the options and text fields of a product form. */
export const optionMessages = defineMessages('options', {
  choose: 'Choose one to continue',
  write: 'Fill this in to continue',
  placeholder: 'Choose…',
  optional: 'optional',
  absent: 'Not available in this combination',
});
