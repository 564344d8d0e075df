import { findAll } from './find-all.ts';

/** The elements by a selector in the open shadow roots of other elements. Forms have properties named by their inputs. */
export const findInRoots = <E extends Element = HTMLElement>(
  selector: string,
  elements: Iterable<Element> = findAll('*'),
): E[] =>
  [...elements].flatMap(({ localName, shadowRoot }) =>
    shadowRoot && !/^(form$|kiosk-)/.test(localName)
      ? [...shadowRoot.querySelectorAll<E>(selector), ...findInRoots<E>(selector, shadowRoot.querySelectorAll('*'))]
      : [],
  );
