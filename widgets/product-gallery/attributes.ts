import { oneOf, text } from '../../src/elements/attributes.ts';

/** The attributes of a product's gallery. */
export const attributes = {
  product: text,
  variant: text,
  choices: text,
  thumbnails: oneOf('below', 'none'),
};
