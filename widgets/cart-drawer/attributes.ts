import { choice, flag } from '../../src/elements/attributes.ts';

/** What a page may say about a drawer. */
export const attributes = {
  open: flag,
  side: choice('end', 'start'),
  'auto-open': choice('add', 'none'),
};
