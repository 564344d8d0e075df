import { StoreError } from '../transport/errors.ts';

/**
 * Navigates to a page that no frame may show, such as the hosted checkout. In a frame, navigates the top window or, if
 * that is not allowed, opens a new window.
 *
 * @throws StoreError `unavailable` if the frame may do neither, or only during a press.
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
 * The URL to which a shopper can return: `url` itself or, for an `about:` URL such as that of an `srcdoc` frame, the
 * base URL of the document.
 */
export const toReturnAddress = (url: string): string => (url.startsWith('about:') ? document.baseURI : url);
