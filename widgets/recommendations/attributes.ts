import { oneOf, positiveInteger, text } from '../../src/elements/attributes.ts';

export const attributes = {
  product: text,
  kind: oneOf('related', 'bought-together', 'best-sellers', 'recently-viewed'),
  limit: positiveInteger(4),
  'product-url': text,
};
