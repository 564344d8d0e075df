/**
 * The page's elements by a selector. Takes the method from the prototype, because an image or a form of the page may
 * hide a method of `document` by its name, and old libraries replace `Document`.
 */
export const findAll = <E extends Element = HTMLElement>(selector: string): NodeListOf<E> =>
  Object.getPrototypeOf(document).querySelectorAll.call(document, selector) as NodeListOf<E>;
