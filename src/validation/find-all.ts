/** The page's elements by a selector. An image or a form of the page may have the name of a method of `document`. */
export const findAll = <E extends Element = HTMLElement>(selector: string): NodeListOf<E> =>
  Document.prototype.querySelectorAll.call(document, selector) as NodeListOf<E>;

/** The page's script tags of shops. Settings are read from these alone: other elements may be a stranger's, with any attribute. */
export const findScriptTags = (): NodeListOf<HTMLScriptElement> => findAll('script[data-client-id]');
