import { ignoreErrors } from '../validation/ignore-errors.ts';

/** A copy for the page to keep and change. A detail with a function, such as `retry`, cannot be cloned and is shared. */
export const copyDetail = <T>(detail: T): T => ignoreErrors(() => structuredClone(detail)) ?? detail;

/** Dispatches an event from an element of the page, or from the document; returns whether the page has not cancelled it. */
export const dispatch = (event: string, detail: unknown, from?: Element, cancelable = false): boolean =>
  // The page may have an image or a form of that name.
  EventTarget.prototype.dispatchEvent.call(
    from?.isConnected ? from : document,
    new CustomEvent(event, { detail, bubbles: true, composed: true, cancelable }),
  );
