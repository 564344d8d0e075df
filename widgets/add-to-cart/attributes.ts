import { flag, positiveInteger, text } from '../../src/elements/attributes.ts';

/** What a page may say about a product form. */
export const attributes = {
  product: text,
  variant: text,
  choices: text,
  quantity: positiveInteger(1),
  show: text,
  'buy-now': flag,
};
