import { findAll } from '../../validation/find-all.ts';
import type { Registry } from '../start/registry.ts';

/** Delays of the searches after this code has loaded, ms. Pages attach most shadow roots while they start. */
const LOOKS_MS = [0, 100, 500, 2000, 5000];

/** Makes the loader search for attached shadow roots, because browsers do not report an attached root. */
export function followShadowRoots({ observe }: Registry): void {
  const look = () => {
    const [root] = findAll(':root');
    if (root) observe?.(root);
  };
  for (const delay of LOOKS_MS) setTimeout(look, delay);
  // Roots attached later are found at the shopper's next input.
  for (const type of ['pointerdown', 'focusin']) addEventListener(type, look, { passive: true });
}
