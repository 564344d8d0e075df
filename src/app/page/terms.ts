import { NetworkError } from '../../transport/errors.ts';
import type { Registry } from '../start/registry.ts';
import { isUsable, listOverlays } from './overlays.ts';

const TERMS = '[terms]';
const DRAWER = 'kiosk-cart-drawer';

/**
 * Opens the drawer in which a shop's terms are agreed to: the one that checkout is pressed in, else one that can be used.
 * Resolves with whether the page has one. Rejects where its code cannot be fetched.
 */
export async function openTerms(registry: Registry, clientId: string, from?: Element): Promise<boolean> {
  const listed = listOverlays(registry, DRAWER, clientId);
  // One in a shadow root is pressed beside those of the document.
  const isPressed = from?.matches(DRAWER + TERMS) && listed.every(drawer => drawer !== from);
  const drawers = isPressed ? [...listed, from as (typeof listed)[number]] : listed;
  const usable = drawers.filter(isUsable);
  // A drawer that something hides for now still has the merchant's terms, unless another one has taken its place.
  const candidates = (usable.length ? usable : drawers).filter(drawer => drawer.matches(TERMS));
  const drawer = candidates.find(candidate => candidate === from) ?? candidates[0];
  if (!drawer) return false;
  // Prototype.js gives every element a `show`.
  if (!('open' in drawer)) await registry.load?.(DRAWER).catch(() => {});
  if (!('open' in drawer)) throw new NetworkError('the terms', undefined);
  drawer.show?.();
  return true;
}
