import { defineMessages } from '../messages.ts';

export const captchaMessages = defineMessages('captcha', {
  user: 'Please confirm you’re human.',
  silent: 'Checking that you’re human.',
  again: 'The check didn’t pass. Try again.',
  impossible: 'We need a check that this page can’t show.',
});
