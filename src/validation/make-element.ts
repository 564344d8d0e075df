/**
 * Creates an element. Takes the method from the prototype, because an image or a form of the page may hide a method of
 * `document` by its name.
 */
export const makeElement = <T extends keyof HTMLElementTagNameMap>(tag: T): HTMLElementTagNameMap[T] =>
  Object.getPrototypeOf(document).createElement.call(document, tag);
