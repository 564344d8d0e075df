import { findElements } from '../page/overlays.ts';
import { findRegistry } from '../start/registry.ts';

declare const KIOSK_TAGS: string;

export const tags = KIOSK_TAGS.split(',');

/** Attribute names that are neither a framework's (`x-show`, `:open`) nor global in HTML. */
const OWN = /^(?!((x|v|hx|ng|data|aria)-|on|item|(class|style|tabindex|role|slot|is|part)$))[a-z]+([-_][a-z]+)*$/;

/** Whether an attribute belongs to the page or its framework, and so cannot be a misspelt attribute of an element. */
export const isForeign = (name: string): boolean => !OWN.test(name);

/** Whether the page has the drawer or shop that an attribute refers to; undefined for any other attribute. */
export function hasReferred(name: string, value: string): boolean | undefined {
  if (name === 'drawer') return findElements('kiosk-cart-drawer').some(({ id }) => id === value);
  return name === 'client-id' ? !!findRegistry()?.tags.has(value) : undefined;
}
