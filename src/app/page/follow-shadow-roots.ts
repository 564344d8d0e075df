import { findAll } from '../../validation/find-all.ts';
import type { Registry } from '../start/registry.ts';

/** Most roots are attached while a page starts: they are looked for so long after this code has come, ms. */
const LOOKS_MS = [0, 100, 500, 2000, 5000];

/** Has the loader find elements in shadow roots that are attached to elements in the page: browsers report none of these. */
export function followShadowRoots({ observe }: Registry): void {
  const look = () => {
    const [root] = findAll(':root');
    if (root) observe?.(root);
  };
  for (const delay of LOOKS_MS) setTimeout(look, delay);
  // Later ones are found once the shopper does something.
  for (const type of ['pointerdown', 'focusin']) addEventListener(type, look, { passive: true });
}
