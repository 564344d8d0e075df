/** Controls that need their default action: preventing a press would undo the shopper's choice. */
const CONTROLS = ['input', 'label', 'select', 'textarea', 'summary', 'video'];

/**
 * Keeps a press on a Kiosk button or field from following a link around its element, such as a product's card. Call it
 * in the capture phase on the window, because client-side routers follow links in the bubble phase.
 */
export function stayOnPage(event: Event): void {
  const [host, names] = readPressInLink(event);
  if (names.includes('button')) event.preventDefault();
  // The browser adds the same listener only once.
  else host?.addEventListener('click', keepInElement);
}

/** Stops the event of a press on a field at its element. Browsers do not follow the link, but routers would. */
function keepInElement(event: Event): void {
  const [, names] = readPressInLink(event);
  if (CONTROLS.some(name => names.includes(name))) event.stopPropagation();
}

/** For a press in an element inside a link, returns the element and the names of the pressed nodes in it. */
function readPressInLink(event: Event): readonly [host: Element | undefined, names: readonly string[]] {
  const path = event.composedPath().filter(node => node instanceof Element);
  const at = path.findIndex(({ localName }) => localName.startsWith('kiosk-'));
  return at >= 0 && path.slice(at).some(({ localName }) => localName === 'a')
    ? [path[at], path.slice(0, at).map(toName)]
    : [undefined, []];
}

/** A submit button counts as a field, because its default action sends the form. */
const toName = (node: Element): string =>
  node instanceof HTMLButtonElement && node.form && node.type === 'submit' ? 'input' : node.localName;
