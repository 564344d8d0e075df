import { count, flag, text } from '../../src/elements/attributes.ts';

/** What a page may say about a product form. */
export const attributes = {
  product: text,
  variant: text,
  choices: text,
  quantity: count(1),
  show: text,
  'buy-now': flag,
};
