/** A new element of the page. An image or a form of the page may have the name of a method of `document`. */
export const makeElement = <T extends keyof HTMLElementTagNameMap>(tag: T): HTMLElementTagNameMap[T] =>
  Object.getPrototypeOf(document).createElement.call(document, tag);
