import { findAll } from '../../validation/find-all.ts';
import { findInRoots } from '../../validation/find-in-roots.ts';
import { makeElement } from '../../validation/make-element.ts';
import type { Registry } from '../start/registry.ts';
import { activate } from './activate.ts';

interface KioskElement extends HTMLElement {
  /** Opens the element. Only the cart drawer and the login have this method. */
  show?(): void;
}

const DRAWER = 'kiosk-cart-drawer';
const LOGIN = 'kiosk-member-login';

/** Whether no ancestor hides an overlay. An overlay without its code has no box and counts as usable. */
export const isUsable = (overlay: Element): boolean =>
  !overlay.closest('[aria-hidden="true"]') &&
  (overlay.matches(':not(:defined)') || (overlay.checkVisibility?.() ?? true));

/** The page's overlays that match a selector. Shadow roots are searched only if the document has no match. */
export function findOverlays(selector: string): KioskElement[] {
  const found = [...findAll<KioskElement>(selector)];
  return found.length ? found : findInRoots<KioskElement>(selector);
}

/** The overlays that serve a shop on this page. */
export function listOverlays({ tags }: Registry, selector: string, clientId?: string | null): KioskElement[] {
  const [first] = tags.keys();
  return findOverlays(selector).filter(overlay => (overlay.getAttribute('client-id') || first) === (clientId || first));
}

function findOverlay(registry: Registry, tag: string, clientId?: string | null, id?: string): KioskElement | undefined {
  const [target] = id ? findOverlays(`#${CSS.escape(id)}`) : [];
  if (target && target.localName === tag) return target;
  return listOverlays(registry, tag, clientId).find(isUsable);
}

/** Opens the page's overlay, or appends an overlay to `body` and opens it. */
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

/** The drawer that serves a shop on this page: the drawer with the id, or the first usable one. */
export const findDrawer = (registry: Registry, clientId?: string | null, id?: string): KioskElement | undefined =>
  findOverlay(registry, DRAWER, clientId, id);

/** Opens the cart's drawer, and creates a drawer if the page has none. */
export const openCart = (registry: Registry, clientId?: string | null, id?: string): void =>
  openOverlay(registry, DRAWER, clientId, id);

/** Closes all drawers. A drawer whose code is still loading will not open. */
export function closeCart({ clicks }: Registry): void {
  for (const drawer of findOverlays(DRAWER)) {
    clicks.delete(drawer);
    drawer.removeAttribute('open');
  }
}

/** Opens the page's login, or creates a login in a dialog. */
export const openLogin = (registry: Registry): void => openOverlay(registry, LOGIN);

/** Opens the login for a pressed `data-kiosk-open="login"`, and the cart for any other opener. */
export const openFor = (registry: Registry, opener: Element): void =>
  (opener.matches('[data-kiosk-open=login]') ? openLogin : openCart)(registry);
