import { press, touch } from './press.ts';
import type { Registry } from './registry.ts';

interface Drawer extends HTMLElement {
  show?(): void;
  hide?(): void;
}

const TAG = 'kiosk-cart-drawer';

/** A dialog under an `aria-hidden` or undisplayed ancestor could not be used. One without its code yet is not displayed. */
const isUsable = (drawer: Element): boolean =>
  !drawer.closest('[aria-hidden="true"]') && (drawer.matches(':not(:defined)') || (drawer.checkVisibility?.() ?? true));

/** The drawer that serves a shop on this page: the one named, else the first that can be used. */
export function findDrawer({ tags }: Registry, clientId?: string | null, id?: string): Drawer | undefined {
  const named = id && document.getElementById(id);
  if (named && named.localName === TAG) return named;
  const [first] = tags.keys();
  return [...document.querySelectorAll<Drawer>(TAG)].find(
    drawer => isUsable(drawer) && (drawer.getAttribute('client-id') || first) === (clientId || first),
  );
}

/** Opens the cart, in a drawer made at the end of `body` where the page has none. */
export function openCart(registry: Registry, clientId?: string | null, id?: string): void {
  let drawer = findDrawer(registry, clientId, id);
  if (!drawer) {
    drawer = document.createElement(TAG) as Drawer;
    if (clientId) drawer.setAttribute('client-id', clientId);
    document.body.append(drawer);
  }
  if (drawer.show) drawer.show();
  else press(registry, drawer);
}

/** Has the code of drawers fetched before a shopper waits for it; a drawer is not seen until it opens. */
export function wakeDrawers(): void {
  for (const drawer of document.querySelectorAll(`${TAG}:not(:defined)`)) touch(drawer);
}

/** Closes whatever drawer is open. */
export function closeCart(): void {
  for (const drawer of document.querySelectorAll<Drawer>(`${TAG}[open]`)) drawer.hide?.();
}
