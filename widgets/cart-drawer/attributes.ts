import { flag, oneOf } from '../../src/elements/attributes.ts';

/** What a page may say about a drawer. */
export const attributes = {
  open: flag,
  side: oneOf('end', 'start'),
  'auto-open': oneOf('add', 'none'),
};
