/** The space between a box and its anchor, and between a box and the edge of the screen, px. */
const GAP = 8;
/**
 * The maximum height of a box is at least this, px, if the viewport is that high. With less room above and below its
 * anchor, the box covers the anchor.
 */
const LEAST_HEIGHT = 240;
const MAX_HEIGHT = '40em';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The start of a length that is moved into a span. A length longer than the span begins at the span's start. */
const clamp = (start: number, length: number, span: Span): number =>
  Math.max(span.start, Math.min(start, span.end - length));

/**
 * Shows a box in the top layer, below or above its anchor, inside the visual viewport. Each frame compares positions
 * and sizes, and moves the box if they have changed. The returned function stops this and leaves the box open.
 */
export function keepInView(anchor: Element, box: HTMLElement): () => void {
  const { style } = box;
  // In the top layer, no ancestor clips, transforms or covers the box. Moving the box within the document removes it
  // from the top layer.
  box.popover = 'manual';
  box.togglePopover?.(true);
  Object.assign(style, { position: 'fixed', inset: 'auto', margin: '0', color: 'inherit', pointerEvents: 'auto' });

  let frame: number;
  let placedFor = '';
  const update = () => {
    frame = requestAnimationFrame(update);
    const { left, right, top, bottom } = anchor.getBoundingClientRect();
    const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = window.visualViewport ?? {};
    const columns: Span = { start: offsetLeft + GAP, end: offsetLeft + width - GAP };
    const rows: Span = { start: offsetTop + GAP, end: offsetTop + height - GAP };
    const { scrollHeight, offsetWidth, offsetHeight, clientHeight } = box;
    const state = `${[left, right, top, bottom, ...Object.values(columns), ...Object.values(rows), scrollHeight, offsetWidth, offsetHeight]}`;
    if (state === placedFor) return;
    placedFor = state;

    // Rectangles are in pixels of the screen. Under CSS zoom, styles and sizes are in zoomed pixels.
    const zoom = box.currentCSSZoom ?? 1;
    const toCss = (pixels: number) => `${pixels / zoom}px`;
    const below = rows.end - bottom - GAP;
    const above = top - GAP - rows.start;
    const fitsBelow = (scrollHeight + offsetHeight - clientHeight) * zoom <= below;
    const isBelow = fitsBelow || below >= above;
    const room = Math.max(isBelow ? below : above, Math.min(LEAST_HEIGHT, rows.end - rows.start));
    style.maxWidth = toCss(columns.end - columns.start);
    style.maxHeight = `min(${MAX_HEIGHT}, ${toCss(room)})`;
    const { width: boxWidth, height: boxHeight } = box.getBoundingClientRect();
    // The box extends towards the middle of the screen, where there is more room.
    const x = left + right < 2 * offsetLeft + width ? left : right - boxWidth;
    const y = isBelow ? bottom + GAP : top - GAP - boxHeight;
    style.left = toCss(clamp(x, boxWidth, columns));
    style.top = toCss(clamp(y, boxHeight, rows));
  };
  update();
  return () => cancelAnimationFrame(frame);
}
