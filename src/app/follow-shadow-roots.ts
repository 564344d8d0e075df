import { findAll } from '../validation/find-all.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import type { Registry } from './registry.ts';

const isOwn = ({ localName }: Element): boolean => localName.startsWith('kiosk-');

/**
 * Has the loader find elements in shadow roots that are attached to elements in the page: nothing tells of these. Those that were
 * attached before this code came are looked for once.
 */
export function followShadowRoots({ observe }: Registry): void {
  if (!observe) return;
  // A page may have closed the prototype to changes.
  ignoreErrors(() => {
    const { prototype } = Element;
    const { attachShadow } = prototype;
    prototype.attachShadow = function (options) {
      const root = attachShadow.call(this, options);
      if (!isOwn(this)) observe(root);
      return root;
    };
  });
  const [root] = findAll(':root');
  if (root) observe(root);
}
