import { findAll } from '../../validation/find-all.ts';
import { findInRoots } from '../../validation/find-in-roots.ts';
import { makeElement } from '../../validation/make-element.ts';
import type { Registry } from '../start/registry.ts';
import { activate } from './activate.ts';

interface KioskElement extends HTMLElement {
  /** Opens the element. Only the cart drawer and the login have this method. */
  show?(): void;
}

/** If the drawer's code loads later than this after an add, the drawer stays closed and shows no toast, ms. */
export const AUTO_OPEN_WINDOW_MS = 8000;

const DRAWER = 'kiosk-cart-drawer';
const LOGIN = 'kiosk-member-login';

/**
 * Whether an overlay is visible and no ancestor is `aria-hidden`. An overlay without its code has no box, so only
 * `aria-hidden` counts.
 */
export const isUsable = (overlay: Element): boolean =>
  !overlay.closest('[aria-hidden="true"]') &&
  (overlay.matches(':not(:defined)') || (overlay.checkVisibility?.() ?? true));

/** The page's elements that match a selector. Shadow roots are searched only if the document has no match. */
export function findElements(selector: string): KioskElement[] {
  const found = [...findAll<KioskElement>(selector)];
  return found.length ? found : findInRoots<KioskElement>(selector);
}

/** The overlays that match a selector and serve a shop on this page, by default the first shop. */
export function listOverlays({ tags }: Registry, selector: string, clientId?: string | null): KioskElement[] {
  const [first] = tags.keys();
  return findElements(selector).filter(overlay => (overlay.getAttribute('client-id') || first) === (clientId || first));
}

function findOverlay(registry: Registry, tag: string, clientId?: string | null, id?: string): KioskElement | undefined {
  const [target] = id ? findElements(`#${CSS.escape(id)}`) : [];
  if (target && target.localName === tag) return target;
  return listOverlays(registry, tag, clientId).find(isUsable);
}

/**
 * Opens the page's overlay, or appends an overlay to `body` and opens it. Loads the overlay's code first if necessary.
 */
function openOverlay(registry: Registry, tag: string, clientId?: string | null, id?: string): void {
  let overlay: KioskElement | undefined = findOverlay(registry, tag, clientId, id);
  if (!overlay) {
    overlay = makeElement(tag as 'p') as KioskElement;
    if (clientId) overlay.setAttribute('client-id', clientId);
    if (tag === LOGIN) overlay.setAttribute('mode', 'dialog');
    findAll('body')[0]?.append(overlay);
  }
  // `open` shows that the code has loaded. `show` does not, because Prototype.js gives every element a `show`.
  if ('open' in overlay) overlay.show?.();
  else activate(registry, overlay);
}

/** The drawer with the id, or the first usable drawer of a shop, by default of the page's first shop. */
export const findDrawer = (registry: Registry, clientId?: string | null, id?: string): KioskElement | undefined =>
  findOverlay(registry, DRAWER, clientId, id);

/** Opens the drawer that `findDrawer` finds. If there is none, creates a drawer and opens it. */
export const openCart = (registry: Registry, clientId?: string | null, id?: string): void =>
  openOverlay(registry, DRAWER, clientId, id);

/** Closes all drawers. A drawer whose code is still loading will not open. */
export function closeCart({ clicks }: Registry): void {
  for (const drawer of findElements(DRAWER)) {
    clicks.delete(drawer);
    drawer.removeAttribute('open');
  }
}

/** Opens the page's login, or creates a login in a dialog. */
export const openLogin = (registry: Registry): void => openOverlay(registry, LOGIN);

/** Opens the login for a pressed `data-kiosk-open="login"`, and the cart for any other opener. */
export const openFor = (registry: Registry, opener: Element): void =>
  (opener.matches('[data-kiosk-open=login]') ? openLogin : openCart)(registry);
