import type { Registry } from './registry.ts';

interface Pressed extends Element {
  press?(): void;
}

/** A loader fetches the code of what is touched. */
export const touch = (element: Element): void =>
  void element.dispatchEvent(new Event('pointerover', { bubbles: true }));

/** Presses another element of the family in the shopper's stead, be its code here or on its way. */
export function press({ presses }: Registry, element: Pressed): void {
  presses.set(element, Date.now());
  if (element.press) element.press();
  else touch(element);
}
