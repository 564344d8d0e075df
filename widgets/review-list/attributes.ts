import { flag, oneOf, positiveInteger, text } from '../../src/elements/attributes.ts';

export const attributes = {
  product: text,
  entity: text,
  namespace: text,
  view: oneOf('list', 'summary'),
  sort: oneOf('newest', 'highest', 'lowest', 'helpful'),
  'page-size': positiveInteger(10, 100),
  readonly: flag,
  'json-ld': flag,
};
