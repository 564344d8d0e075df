/** Keeps a press of a Kiosk button from following a link that the page has put around its element, such as a product's card. */
export function stayOnPage(event: Event): void {
  const path = event.composedPath();
  const inside = path.slice(
    0,
    path.findIndex(node => node instanceof Element && node.localName.startsWith('kiosk-')),
  );
  const isButton = inside.some(node => node instanceof HTMLButtonElement);
  if (isButton && path.some(node => node instanceof HTMLAnchorElement && !inside.includes(node)))
    event.preventDefault();
}
