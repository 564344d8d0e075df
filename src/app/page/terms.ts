import { NetworkError } from '../../transport/errors.ts';
import type { Registry } from '../start/registry.ts';
import { isUsable, listOverlays } from './overlays.ts';

const TERMS = '[terms]';
const DRAWER = 'kiosk-cart-drawer';

/**
 * Opens the drawer with a shop's terms: the drawer in which checkout was pressed, or the first usable one. Resolves
 * with whether the page has a drawer with terms. Rejects if the drawer's code cannot be fetched.
 */
export async function openTerms(registry: Registry, clientId: string, from?: Element): Promise<boolean> {
  const listed = listOverlays(registry, DRAWER, clientId);
  // If the document has drawers, a pressed drawer in a shadow root is not in the list.
  const isPressed = from?.matches(DRAWER + TERMS) && listed.every(drawer => drawer !== from);
  const drawers = isPressed ? [...listed, from as (typeof listed)[number]] : listed;
  const usable = drawers.filter(isUsable);
  // If all drawers are hidden for now, their terms still count.
  const candidates = (usable.length ? usable : drawers).filter(drawer => drawer.matches(TERMS));
  const drawer = candidates.find(candidate => candidate === from) ?? candidates[0];
  if (!drawer) return false;
  // `open` shows that the code has loaded. `show` does not, because Prototype.js gives every element a `show`.
  if (!('open' in drawer)) await registry.load?.(DRAWER).catch(() => {});
  if (!('open' in drawer)) throw new NetworkError('the terms', undefined);
  drawer.show?.();
  return true;
}
