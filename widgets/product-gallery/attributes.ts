import { oneOf, text } from '../../src/elements/attributes.ts';

export const attributes = {
  product: text,
  variant: text,
  choices: text,
  thumbnails: oneOf('below', 'none'),
};
