import { autoUpdate, computePosition, flip, offset, platform, shift, size } from '@floating-ui/react';

/** Between a box and its anchor, and between a box and the edge of the screen, px. */
const GAP = 8;
/** With less room than this above and below its anchor, a box covers the anchor rather than shrink further, px. */
const LEAST_HEIGHT = 240;

const padding = GAP;

/** With sizes in pixels of the screen, which all other figures are in; `offsetWidth` is not where CSS zooms. */
const screenPlatform = { ...platform, getDimensions: (element: Element) => element.getBoundingClientRect() };

/**
 * Shows a box above everything else in the page, under its anchor or over it, wherever it is in view; until the returned
 * function is called.
 */
export function keepInView(anchor: Element, box: HTMLElement): () => void {
  const { style } = box;
  const toCss = (pixels: number) => `${pixels / (box.currentCSSZoom ?? 1)}px`;
  // The top layer: no ancestor clips, transforms or covers it. An element moved within the page leaves it.
  box.popover = 'manual';
  box.togglePopover?.(true);
  Object.assign(style, { position: 'fixed', inset: 'auto', margin: '0', color: 'inherit' });

  const middleware = [
    offset(GAP),
    flip({ crossAxis: false, padding }),
    shift({ padding }),
    size({
      padding,
      apply({ availableWidth, availableHeight }) {
        const screenHeight = window.visualViewport?.height ?? innerHeight;
        const height = Math.max(availableHeight, Math.min(LEAST_HEIGHT, screenHeight - 2 * GAP));
        Object.assign(style, { maxWidth: toCss(availableWidth), maxHeight: `min(40rem, ${toCss(height)})` });
      },
    }),
    shift({ mainAxis: false, crossAxis: true, padding }),
  ];
  return autoUpdate(anchor, box, async () => {
    // Towards the middle of the page, where there is room.
    const { left, right } = anchor.getBoundingClientRect();
    const placement =
      left + right < innerWidth === (getComputedStyle(box).direction === 'rtl') ? 'bottom-end' : 'bottom-start';
    const { x, y } = await computePosition(anchor, box, {
      placement,
      strategy: 'fixed',
      platform: screenPlatform,
      middleware,
    });
    Object.assign(style, { left: toCss(x), top: toCss(y) });
  });
}
