import { flag, oneOf, text } from '../../src/elements/attributes.ts';

/** The attributes of `kiosk-member-login`. */
export const attributes = {
  view: oneOf('login', 'register', 'recover', 'orders'),
  mode: oneOf('inline', 'dialog', 'menu'),
  open: flag,
  'return-to': text,
};
