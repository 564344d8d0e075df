import { defineMessages } from '../messages.ts';

export const passwordMeterMessages = defineMessages('passwordMeter', {
  label: 'Password strength',
  strengths: { tooShort: 'Too short', weak: 'Weak', fair: 'Fair', strong: 'Strong' },
});
