import { defineMessages } from '../messages.ts';

export const stepperMessages = defineMessages('stepper', {
  less: '{label}: one less',
  more: '{label}: one more',
  least: 'At least {n}',
  most: 'At most {n}',
  number: 'Type a whole number',
});
