import type { Registry } from './registry.ts';

interface Drawer extends HTMLElement {
  show?(): void;
  hide?(): void;
}

const TAG = 'kiosk-cart-drawer';

/** A dialog under an `aria-hidden` or undisplayed ancestor could not be used. */
const isUsable = (drawer: Element): boolean =>
  !drawer.closest('[aria-hidden="true"]') && (drawer.checkVisibility?.() ?? true);

/** The drawer that serves a shop on this page: the one named, else the first that can be used. */
export function findDrawer(clientId?: string, id?: string | null): Drawer | undefined {
  const named = id ? document.getElementById(id) : null;
  if (named?.localName === TAG) return named;
  return [...document.querySelectorAll<Drawer>(TAG)].find(
    drawer => isUsable(drawer) && (drawer.getAttribute('client-id') || undefined) === (clientId || undefined),
  );
}

/** Opens the cart, in a drawer made at the end of `body` where the page has none. */
export function openCart(registry: Registry, clientId?: string, id?: string | null): void {
  const drawer: Drawer = findDrawer(clientId, id) ?? document.createElement(TAG);
  if (!drawer.isConnected) {
    if (clientId) drawer.setAttribute('client-id', clientId);
    document.body.append(drawer);
  }
  if (drawer.show) drawer.show();
  else registry.presses.set(drawer, Date.now());
}

/** Closes whatever drawer is open. */
export function closeCart(): void {
  for (const drawer of document.querySelectorAll<Drawer>(`${TAG}[open]`)) drawer.hide?.();
}
