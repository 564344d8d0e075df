import { oneOf, text } from '../../src/elements/attributes.ts';

/** What a page may say about a back-in-stock sign-up. */
export const attributes = {
  product: text,
  variant: text,
  choices: text,
  when: oneOf('out-of-stock', 'always'),
};
