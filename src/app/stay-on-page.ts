const isElement = (node: EventTarget): node is Element => node instanceof Element;

/** Keeps a press of a Kiosk button from following a link that the page has put around its element, such as a product's card. */
export function stayOnPage(event: Event): void {
  const path = event.composedPath().filter(isElement);
  const host = path.findIndex(({ localName }) => localName.startsWith('kiosk-'));
  if (host < 0) return;
  const isButton = path.slice(0, host).some(({ localName }) => localName === 'button');
  if (isButton && path.slice(host).some(node => node instanceof HTMLAnchorElement)) event.preventDefault();
}
