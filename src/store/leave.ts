import { StoreError } from '../transport/errors.ts';

/**
 * Opens a page of the shop that no frame may show. A page in a frame opens it in the whole window or, where its frame may not,
 * in a new one.
 *
 * @throws StoreError if the frame may do neither, or not without a press.
 */
export function leave(url: string): void {
  const { top } = globalThis;
  if (!top || top === window) {
    location.assign(url);
    return;
  }
  try {
    // A page of another origin lets nothing else be called.
    top.location.href = url;
  } catch {
    if (!open(url))
      throw new StoreError(
        'The shop’s page opens in no frame: allow-top-navigation-by-user-activation or allow-popups is missing from its sandbox, or there was no press',
        'unavailable',
      );
  }
}

/** Where a shopper returns to: a document that has no address, as with `srcdoc`, is part of the page with its base. */
export const toReturnAddress = (url: string): string => (url.startsWith('about:') ? document.baseURI : url);
