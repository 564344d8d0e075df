import { defineMessages } from '../messages.ts';

/** Messages of a captcha. */
export const captchaMessages = defineMessages('captcha', {
  user: 'The shop wants to be sure that you’re a person.',
  silent: 'Checking that you’re a person.',
  again: 'The check didn’t pass. Try again.',
  impossible: 'The shop asks for a check that this page can’t show.',
});
