import type { Registry } from '../start/registry.ts';
import { activate } from './activate.ts';

/**
 * Activates an element on which a script dispatches a click: by `click()`, or when an optimizer replays an early press.
 * The loader handles clicks on elements that are not defined yet. Skips elements with a closed shadow root, because a
 * click inside the root looks like a click on the element.
 */
export function pressByScript(registry: Registry, event: Event): void {
  const [target] = event.composedPath() as (HTMLElement & { activate?(): void })[];
  if (!event.isTrusted && target?.activate && target.shadowRoot && /^kiosk-/.test(target.localName))
    activate(registry, target);
}
