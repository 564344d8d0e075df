import { defineMessages } from '../messages.ts';

/** Texts of the meter for a new password. */
export const passwordMeterMessages = defineMessages('passwordMeter', {
  label: 'Password strength',
  strengths: { tooShort: 'Too short', weak: 'Weak', fair: 'Fair', strong: 'Strong' },
});
