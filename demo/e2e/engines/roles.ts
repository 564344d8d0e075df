import type { Role } from './tab.ts';

interface Spoken {
  readonly body: string;
  /** Role and name of what is in it, and what WebKit says instead: there, what opens a menu is a button named by its choice, too. */
  readonly parts: readonly (readonly [role: Role, name: string, webkit?: readonly [role: string, name: string]])[];
}

/** What assistive technology is told of each element, in any engine. */
export const roles: Readonly<Record<string, Spoken>> = {
  'kiosk-add-to-cart': {
    body: '<kiosk-add-to-cart product="stoneware-mug" show="name price options quantity stock"></kiosk-add-to-cart>',
    parts: [
      ['radiogroup', 'Colour'],
      ['radio', 'Sage'],
      ['radio', 'S'],
      ['button', 'Add to cart'],
    ],
  },
  'kiosk-back-in-stock': {
    body: '<kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock>',
    parts: [
      ['textbox', 'Email'],
      ['button', 'Notify me'],
    ],
  },
  'kiosk-cart-button': {
    body: '<kiosk-cart-button></kiosk-cart-button>',
    parts: [['button', 'Cart, 0 items']],
  },
  'kiosk-cart-drawer': {
    body: '<kiosk-cart-drawer open></kiosk-cart-drawer>',
    parts: [
      ['heading', 'Your cart'],
      ['button', 'Close the cart'],
    ],
  },
  'kiosk-member-login': {
    body: '<kiosk-member-login></kiosk-member-login>',
    parts: [
      ['heading', 'Sign in'],
      ['textbox', 'Email'],
      ['textbox', 'Password'],
      ['button', 'Sign in'],
      ['button', 'Show password'],
    ],
  },
  'kiosk-product-gallery': {
    body: '<kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>',
    parts: [
      ['button', 'Picture 1 of 5, Sage'],
      ['button', 'Picture 2 of 5, Oat'],
    ],
  },
  'kiosk-product-list': {
    body: '<kiosk-product-list page-size="6" product-url="/p/{slug}"></kiosk-product-list>',
    parts: [
      ['searchbox', 'Search products'],
      ['combobox', 'Sort by', ['button', 'Sort by Featured']],
      ['button', 'Filters'],
      ['link', 'Stoneware mug'],
    ],
  },
  'kiosk-recommendations': {
    body: '<kiosk-recommendations product="stoneware-mug"></kiosk-recommendations>',
    parts: [['heading', 'Goes well with it']],
  },
  'kiosk-review-list': {
    body: '<kiosk-review-list product="stoneware-mug" page-size="2"></kiosk-review-list>',
    parts: [
      ['button', 'Write a review'],
      ['combobox', 'Sort by', ['button', 'Sort by Newest']],
      ['searchbox', 'Search reviews'],
    ],
  },
};
