import { oneOf, text } from '../../src/elements/attributes.ts';

export const attributes = {
  product: text,
  variant: text,
  choices: text,
  when: oneOf('out-of-stock', 'always'),
};
