import { findAll } from './find-all.ts';

/**
 * The elements that match a selector in open shadow roots, at any depth. Skips the roots of Kiosk's elements, and
 * forms, whose inputs may be named `shadowRoot`.
 */
export const findInRoots = <E extends Element = HTMLElement>(
  selector: string,
  elements: Iterable<Element> = findAll('*'),
): E[] =>
  [...elements].flatMap(({ localName, shadowRoot }) =>
    shadowRoot && !/^(form$|kiosk-)/.test(localName)
      ? [...shadowRoot.querySelectorAll<E>(selector), ...findInRoots<E>(selector, shadowRoot.querySelectorAll('*'))]
      : [],
  );
