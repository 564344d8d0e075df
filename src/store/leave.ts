import { StoreError } from '../transport/errors.ts';

/**
 * Opens a page of the shop that no frame may show. A page in a frame opens it in the top window or, if the frame may
 * not navigate the top window, in a new window.
 *
 * @throws StoreError if the frame may do neither, or only within a press.
 */
export function leave(url: string): void {
  const { top } = globalThis;
  if (!top || top === window) {
    location.assign(url);
    return;
  }
  try {
    // If the top window has another origin, its `location.assign` cannot be called, but `href` can be set.
    top.location.href = url;
  } catch {
    if (!open(url))
      throw new StoreError(
        'The shop’s page opens in no frame: allow-top-navigation-by-user-activation or allow-popups is missing from its sandbox, or there was no press',
        'unavailable',
      );
  }
}

/**
 * The URL that a shopper returns to. A document without an address, such as an `srcdoc` frame, has the base URL of its
 * page.
 */
export const toReturnAddress = (url: string): string => (url.startsWith('about:') ? document.baseURI : url);
