import { expect, type Page } from '@playwright/test';
import type { Served, World } from '../world.ts';

export const KNIFE = '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>';
export const CART_BUTTON = '<kiosk-cart-button></kiosk-cart-button>';
export const DRAWER = '<kiosk-cart-drawer></kiosk-cart-drawer>';
export const LOGIN = '<kiosk-member-login></kiosk-member-login>';
/** Two forms, the cart button and the drawer. */
export const SHOP = `<main><h1>Goods</h1>
  <kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:S" show="name price options quantity stock"></kiosk-add-to-cart>
  <kiosk-add-to-cart product="bread-knife" show="name price quantity stock"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button></main><kiosk-cart-drawer></kiosk-cart-drawer>`;

interface PageOptions extends Pick<Served, 'headers'> {
  readonly head?: string;
  /** Attributes of the script tag. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Replaces the script tag. */
  readonly script?: string;
  /** The query or fragment of the address that is opened. */
  readonly search?: string;
}

/**
 * Serves a page with this body at a path of the merchant's site, and opens the page.
 * Returns the page's address without `search`.
 */
export async function visit(
  page: Page,
  world: World,
  path: string,
  body: string,
  { attributes, script = world.script(attributes), head = '', headers = {}, search = '' }: PageOptions = {},
): Promise<string> {
  const address = world.serve(path, { html: world.html(body, { script, head }), headers });
  await page.goto(address + search);
  return address;
}

/** Opens `SHOP` and waits for its prices. */
export async function openShop(page: Page, world: World, path = '/shop'): Promise<void> {
  await visit(page, world, path, SHOP);
  await expect(page.getByText('€18.00').first()).toBeVisible();
}
