const SCROLL_KEYS = /^(Page(Up|Down)|Arrow(Up|Down)|Home|End| )$/;

/** Elements that handle scroll keys themselves. */
const TYPED_IN = /^(INPUT|SELECT|TEXTAREA)$/;

/**
 * Keeps the page behind an open modal dialog in its place, with its scrollbar. A wheel, a finger or a key scrolls only
 * boxes inside the dialog. These have `overscroll-behavior: contain`. Returns the function that releases the page.
 */
export function keepPageStill(dialog: HTMLElement): () => void {
  const stop = (event: Event) => {
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(dialog) + 1);
    if (event.cancelable && inside[0] && !isForOthers(event, inside[0] as Element) && !inside.some(canScroll))
      event.preventDefault();
  };
  const types = ['wheel', 'touchmove', 'keydown'];
  // Listens on the window, because an element of the page may have the name of a method of the document. Chromium does
  // not wait for a listener of the dialog when its backdrop is scrolled.
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
