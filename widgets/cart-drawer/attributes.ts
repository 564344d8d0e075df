import { flag, oneOf, text } from '../../src/elements/attributes.ts';

export const attributes = {
  open: flag,
  side: oneOf('end', 'start'),
  'auto-open': oneOf('add', 'note', 'badge', 'none'),
  coupon: text,
  'free-delivery-from': text,
  terms: flag,
};
