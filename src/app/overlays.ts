import { press, touch } from './activate.ts';
import type { Registry } from './registry.ts';

/** An element that opens: the cart's drawer, or a login. */
interface Surface extends HTMLElement {
  show?(): void;
  hide?(): void;
}

const DRAWER = 'kiosk-cart-drawer';
const LOGIN = 'kiosk-member-login';

/** A dialog under an `aria-hidden` or undisplayed ancestor could not be used. One without its code yet is not displayed. */
const isUsable = (surface: Element): boolean =>
  !surface.closest('[aria-hidden="true"]') &&
  (surface.matches(':not(:defined)') || (surface.checkVisibility?.() ?? true));

function find({ tags }: Registry, tag: string, clientId?: string | null, id?: string): Surface | undefined {
  const named = id && document.getElementById(id);
  if (named && named.localName === tag) return named;
  const [first] = tags.keys();
  return [...document.querySelectorAll<Surface>(tag)].find(
    surface => isUsable(surface) && (surface.getAttribute('client-id') || first) === (clientId || first),
  );
}

/** Opens one that is there, or one made at the end of `body`. */
function open(registry: Registry, tag: string, clientId?: string | null, id?: string): void {
  let surface = find(registry, tag, clientId, id);
  if (!surface) {
    surface = document.createElement(tag) as Surface;
    if (clientId) surface.setAttribute('client-id', clientId);
    if (tag === LOGIN) surface.setAttribute('mode', 'dialog');
    // `document.body` may be an image or a form of that name.
    document.querySelector('body')?.append(surface);
  }
  if (surface.show) surface.show();
  else press(registry, surface);
}

/** The drawer that serves a shop on this page: the one named, else the first that can be used. */
export const findDrawer = (registry: Registry, clientId?: string | null, id?: string): Surface | undefined =>
  find(registry, DRAWER, clientId, id);

/** Opens the cart, in a drawer made for it where the page has none. */
export const openCart = (registry: Registry, clientId?: string | null, id?: string): void =>
  open(registry, DRAWER, clientId, id);

/** Opens the page's login, or one in a dialog. */
export const openLogin = (registry: Registry): void => open(registry, LOGIN);

/** Has the code of drawers fetched before a shopper waits for it; a drawer is not seen until it opens. */
export function wakeDrawers(page: Document): void {
  for (const drawer of page.querySelectorAll(`${DRAWER}:not(:defined)`)) touch(drawer);
}

/** Closes whatever drawer is open. */
export function closeCart(): void {
  for (const drawer of document.querySelectorAll<Surface>(`${DRAWER}[open]`)) drawer.hide?.();
}
