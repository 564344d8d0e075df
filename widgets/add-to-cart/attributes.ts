import { flag, positiveInteger, text } from '../../src/elements/attributes.ts';

/** The attributes of a product form. */
export const attributes = {
  product: text,
  variant: text,
  choices: text,
  quantity: positiveInteger(1),
  show: text,
  'buy-now': flag,
};
