/** Parts of an element that act by themselves: to prevent a press would undo the choice. */
const CONTROLS = ['input', 'label', 'select', 'textarea', 'summary', 'video'];

/**
 * Keeps a press of a Kiosk button or field from following a link that the page has put around its element, such as a product's
 * card. To be called on the way down from the window: links of client-side routers follow a press on its way up.
 */
export function stayOnPage(event: Event): void {
  const [host, names] = readPressInLink(event);
  if (names.includes('button')) event.preventDefault();
  // It is added once, however often it is called for.
  else host?.addEventListener('click', keepInElement);
}

/** Ends the way of a field's press at its element. Browsers follow no link for it, routers do. */
function keepInElement(event: Event): void {
  const [, names] = readPressInLink(event);
  if (CONTROLS.some(name => names.includes(name))) event.stopPropagation();
}

/** Of a press in an element inside a link: the element, and the names of what is pressed in it. */
function readPressInLink(event: Event): readonly [host: Element | undefined, names: readonly string[]] {
  const path = event.composedPath().filter(node => node instanceof Element);
  const at = path.findIndex(({ localName }) => localName.startsWith('kiosk-'));
  return at >= 0 && path.slice(at).some(({ localName }) => localName === 'a')
    ? [path[at], path.slice(0, at).map(toName)]
    : [undefined, []];
}

/** A button that sends a form is one of its fields. */
const toName = (node: Element): string =>
  node instanceof HTMLButtonElement && node.form && node.type === 'submit' ? 'input' : node.localName;
