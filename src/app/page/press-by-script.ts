import type { Registry } from '../start/registry.ts';
import { activate } from './activate.ts';

/**
 * Carries out a click that a script makes on an element itself: `click()`, or a press from before the page's scripts, which an
 * optimiser has held back. The loader carries out those on elements that are not defined yet. Where a page closes all shadow
 * roots, a click inside one cannot be told from one on the element.
 */
export function pressByScript(registry: Registry, event: Event): void {
  const [target] = event.composedPath() as (HTMLElement & { activate?(): void })[];
  if (!event.isTrusted && target?.activate && target.shadowRoot && /^kiosk-/.test(target.localName))
    activate(registry, target);
}
