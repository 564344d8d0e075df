import { oneOf, text } from '../../src/elements/attributes.ts';

/** The attributes of a back-in-stock sign-up. */
export const attributes = {
  product: text,
  variant: text,
  choices: text,
  when: oneOf('out-of-stock', 'always'),
};
