const SCROLL_KEYS = /^(Page(Up|Down)|Arrow(Up|Down)|Home|End| )$/;

/** Elements that handle scroll keys themselves. */
const TYPED_IN = /^(INPUT|SELECT|TEXTAREA)$/;

/**
 * Keeps a wheel, a finger or a key in an open modal dialog from scrolling the page behind it, which keeps its
 * scrollbar. They scroll only boxes inside the dialog, which have `overscroll-behavior: contain`. Returns the function
 * that releases the page.
 */
export function keepPageStill(dialog: HTMLElement): () => void {
  const stop = (event: Event) => {
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(dialog) + 1);
    if (event.cancelable && inside[0] && !isForOthers(event, inside[0] as Element) && !inside.some(canScroll))
      event.preventDefault();
  };
  const types = ['wheel', 'touchmove', 'keydown'];
  // Listens on the window, because the name of a page's element may hide a method of `document`. A listener on the
  // dialog would not suffice, because Chromium does not wait for it when the backdrop is scrolled.
  for (const type of types) addEventListener(type, stop, { passive: false });
  return () => {
    for (const type of types) removeEventListener(type, stop);
  };
}

function isForOthers(event: Event, target: Element): boolean {
  if (event instanceof KeyboardEvent)
    return (
      !SCROLL_KEYS.test(event.key) ||
      TYPED_IN.test(target.tagName) ||
      (event.key === ' ' && target.tagName === 'BUTTON')
    );
  // The shopper may zoom, and move within the zoomed page.
  return (event as WheelEvent).ctrlKey || (event as TouchEvent).touches?.length > 1 || (visualViewport?.scale ?? 1) > 1;
}

const canScroll = (node: EventTarget): boolean =>
  node instanceof Element &&
  (node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth) &&
  /auto|scroll/.test(getComputedStyle(node).overflowY);
