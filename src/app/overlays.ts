import { activate, triggerLoad } from './activate.ts';
import type { Registry } from './registry.ts';

/** An element that opens: the cart's drawer, or a login. */
interface Overlay extends HTMLElement {
  show?(): void;
  hide?(): void;
}

const DRAWER = 'kiosk-cart-drawer';
const LOGIN = 'kiosk-member-login';

/** A dialog under an `aria-hidden` or undisplayed ancestor could not be used. One without its code yet is not displayed. */
const isUsable = (overlay: Element): boolean =>
  !overlay.closest('[aria-hidden="true"]') &&
  (overlay.matches(':not(:defined)') || (overlay.checkVisibility?.() ?? true));

function findOverlay({ tags }: Registry, tag: string, clientId?: string | null, id?: string): Overlay | undefined {
  const target = id && document.getElementById(id);
  if (target && target.localName === tag) return target;
  const [first] = tags.keys();
  return [...document.querySelectorAll<Overlay>(tag)].find(
    overlay => isUsable(overlay) && (overlay.getAttribute('client-id') || first) === (clientId || first),
  );
}

/** Opens one that is there, or one made at the end of `body`. */
function openOverlay(registry: Registry, tag: string, clientId?: string | null, id?: string): void {
  let overlay = findOverlay(registry, tag, clientId, id);
  if (!overlay) {
    overlay = document.createElement(tag) as Overlay;
    if (clientId) overlay.setAttribute('client-id', clientId);
    if (tag === LOGIN) overlay.setAttribute('mode', 'dialog');
    // `document.body` may be an image or a form of that name.
    document.querySelector('body')?.append(overlay);
  }
  if (overlay.show) overlay.show();
  else activate(registry, overlay);
}

/** The drawer that serves a shop on this page: the one named, else the first that can be used. */
export const findDrawer = (registry: Registry, clientId?: string | null, id?: string): Overlay | undefined =>
  findOverlay(registry, DRAWER, clientId, id);

/** Opens the cart, in a drawer made for it where the page has none. */
export const openCart = (registry: Registry, clientId?: string | null, id?: string): void =>
  openOverlay(registry, DRAWER, clientId, id);

/** Opens the page's login, or one in a dialog. */
export const openLogin = (registry: Registry): void => openOverlay(registry, LOGIN);

/** Has the code of drawers fetched before a shopper waits for it; a drawer is not seen until it opens. */
export function preloadDrawers(page: Document): void {
  for (const drawer of page.querySelectorAll(`${DRAWER}:not(:defined)`)) triggerLoad(drawer);
}

/** Closes whatever drawer is open. */
export function closeCart(): void {
  for (const drawer of document.querySelectorAll<Overlay>(`${DRAWER}[open]`)) drawer.hide?.();
}
