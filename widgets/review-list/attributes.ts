import { choice, count, flag, text } from '../../src/elements/attributes.ts';

/** What a page may say about a review list. */
export const attributes = {
  product: text,
  entity: text,
  namespace: text,
  view: choice('list', 'summary'),
  sort: choice('newest', 'highest', 'lowest', 'helpful'),
  'page-size': count(10),
  readonly: flag,
  'json-ld': flag,
};
