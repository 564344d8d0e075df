import { flag, oneOf, text } from '../../src/elements/attributes.ts';

export const attributes = {
  view: oneOf('login', 'register', 'recover', 'orders'),
  mode: oneOf('inline', 'dialog', 'menu'),
  open: flag,
  'return-to': text,
};
