import { oneOf, positiveInteger, text } from '../../src/elements/attributes.ts';

/** The attributes of a row of recommended products. */
export const attributes = {
  product: text,
  kind: oneOf('related', 'bought-together', 'best-sellers', 'recently-viewed'),
  limit: positiveInteger(4),
  'product-url': text,
};
