/** Texts of the quantity stepper. */
export const stepperMessages = {
  less: '{label}: one less',
  more: '{label}: one more',
  least: 'At least {n}',
  most: 'At most {n}',
  number: 'Type a whole number',
} as const;
