import { choice, flag, text } from '../../src/elements/attributes.ts';

/** What a page may say about a member login. */
export const attributes = {
  view: choice('login', 'register', 'recover'),
  mode: choice('inline', 'dialog', 'menu'),
  open: flag,
  'return-to': text,
};
