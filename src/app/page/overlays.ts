import { findAll } from '../../validation/find-all.ts';
import { findInRoots } from '../../validation/find-in-roots.ts';
import { makeElement } from '../../validation/make-element.ts';
import type { Registry } from '../start/registry.ts';
import { activate } from './activate.ts';

interface KioskElement extends HTMLElement {
  /** Of those that open: the cart's drawer, and a login. */
  show?(): void;
}

const DRAWER = 'kiosk-cart-drawer';
const LOGIN = 'kiosk-member-login';

/** Whether no ancestor makes its dialog unusable. Until its code has loaded it is itself not displayed. */
export const isUsable = (overlay: Element): boolean =>
  !overlay.closest('[aria-hidden="true"]') &&
  (overlay.matches(':not(:defined)') || (overlay.checkVisibility?.() ?? true));

/** The page's overlays by a selector: only where the document has none are its shadow roots searched. */
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

/** Opens the page's overlay, or one appended to `body`. */
function openOverlay(registry: Registry, tag: string, clientId?: string | null, id?: string): void {
  let overlay: KioskElement | undefined = findOverlay(registry, tag, clientId, id);
  if (!overlay) {
    overlay = makeElement(tag as 'p') as KioskElement;
    if (clientId) overlay.setAttribute('client-id', clientId);
    if (tag === LOGIN) overlay.setAttribute('mode', 'dialog');
    findAll('body')[0]?.append(overlay);
  }
  // Prototype.js gives every element a `show`.
  if ('open' in overlay) overlay.show?.();
  else activate(registry, overlay);
}

/** The drawer that serves a shop on this page: the one named, else the first that can be used. */
export const findDrawer = (registry: Registry, clientId?: string | null, id?: string): KioskElement | undefined =>
  findOverlay(registry, DRAWER, clientId, id);

/** Opens the cart, in a drawer made for it where the page has none. */
export const openCart = (registry: Registry, clientId?: string | null, id?: string): void =>
  openOverlay(registry, DRAWER, clientId, id);

/** Closes all drawers, and those that have been asked to open and whose code is still loading. */
export function closeCart({ clicks }: Registry): void {
  for (const drawer of findOverlays(DRAWER)) {
    clicks.delete(drawer);
    drawer.removeAttribute('open');
  }
}

/** Opens the page's login, or one in a dialog. */
export const openLogin = (registry: Registry): void => openOverlay(registry, LOGIN);

/** Opens the cart or login that an opener is for. */
export const openFor = (registry: Registry, opener: Element): void =>
  (opener.matches('[data-kiosk-open=login]') ? openLogin : openCart)(registry);
