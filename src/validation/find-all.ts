/** The page's elements by a selector. An image or a form of the page may have the name of a method of `document`. */
export const findAll = <E extends Element = HTMLElement>(selector: string): NodeListOf<E> =>
  Document.prototype.querySelectorAll.call(document, selector) as NodeListOf<E>;
