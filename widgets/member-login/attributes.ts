import { choice, text } from '../../src/elements/attributes.ts';

/** What a page may say about a member login. */
export const attributes = {
  view: choice('login', 'register'),
  'return-to': text,
};
