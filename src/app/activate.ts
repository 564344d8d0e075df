import type { Registry } from './registry.ts';

interface Activatable extends Element {
  activate?(): void;
}

/** A loader fetches the code of what is touched. */
export const triggerLoad = (element: Element): void =>
  void element.dispatchEvent(new Event('pointerover', { bubbles: true }));

/** Presses another element of the family in the shopper's stead, be its code here or on its way. */
export function activate({ clicks }: Registry, element: Activatable): void {
  clicks.set(element, Date.now());
  if (element.activate) element.activate();
  else triggerLoad(element);
}
