/**
 * The page's elements by a selector. An image or a form of the page may have the name of a method of `document`, and old
 * libraries have a `Document` that is another function.
 */
export const findAll = <E extends Element = HTMLElement>(selector: string): NodeListOf<E> =>
  Object.getPrototypeOf(document).querySelectorAll.call(document, selector) as NodeListOf<E>;
