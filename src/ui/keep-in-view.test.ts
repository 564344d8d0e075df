// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepInView } from './keep-in-view.ts';

const SCREEN = { width: 400, height: 800 };
let box: HTMLElement;
let anchor: HTMLElement;
let release = () => {};
let frames: FrameRequestCallback[];

beforeEach(() => {
  document.body.replaceChildren();
  box = document.body.appendChild(document.createElement('div'));
  anchor = document.body.appendChild(document.createElement('button'));
  frames = [];
  vi.stubGlobal('visualViewport', { ...SCREEN, offsetLeft: 0, offsetTop: 0 });
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.splice(id - 1, 1));
  sizeBox(200, 300);
});
afterEach(() => {
  release();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Gives the box the size of its content, up to its `max-height`. */
function sizeBox(width: number, height: number): void {
  const cut = () => Math.min(height, Number(/([\d.]+)px/.exec(box.style.maxHeight)?.[1] ?? height));
  Object.defineProperty(box, 'scrollHeight', { configurable: true, value: height });
  vi.spyOn(box, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, width, cut()));
}
const moveAnchor = (x: number, y: number) =>
  vi.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(new DOMRect(x, y, 100, 40));
const open = (x: number, y: number) => {
  moveAnchor(x, y);
  release = keepInView(anchor, box);
};
const renderFrame = () => frames.splice(0).forEach(frame => void frame(0));
const place = () => [box.style.left, box.style.top].map(Number.parseFloat);

test('shows a box in the top layer as a manual popover', () => {
  const shown: unknown[] = [];
  box.togglePopover = force => shown.push(force) > 0;
  open(20, 100);
  expect([shown, box.popover, box.style.position]).toEqual([[true], 'manual', 'fixed']);
});

test.each([
  ['at the left edge of an anchor left of the middle', 20, 100, [20, 148]],
  ['at the right edge of an anchor right of the middle', 260, 100, [160, 148]],
  ['in view when the anchor leaves the screen on the left', -50, 100, [8, 148]],
  ['in view when the anchor leaves the screen on the right', 340, 100, [192, 148]],
  ['above its anchor when there is no room below', 20, 700, [20, 392]],
  ['at the top when the anchor is scrolled away above', 20, -200, [20, 8]],
  ['at the bottom when the anchor is scrolled away below', 20, 900, [20, 492]],
])('places a box %s', (_, x, y, expected) => {
  open(x, y);
  expect(place()).toEqual(expected);
});

test('a box that fits on neither side uses the roomier side, with a limited height', () => {
  sizeBox(200, 2000);
  open(20, 300);
  expect([place(), box.style.maxHeight]).toEqual([[20, 348], 'min(40em, 444px)']);
  moveAnchor(20, 460);
  renderFrame();
  expect([place(), box.style.maxHeight]).toEqual([[20, 8], 'min(40em, 444px)']);
  vi.stubGlobal('visualViewport', { ...SCREEN, height: 300, offsetLeft: 0, offsetTop: 0 });
  moveAnchor(20, 130);
  renderFrame();
  expect([place(), box.style.maxHeight]).toEqual([[20, 52], 'min(40em, 240px)']);
});

test('a box follows its anchor and viewport; no styles are written when nothing moves', () => {
  open(20, 100);
  moveAnchor(30, 120);
  renderFrame();
  expect(place()).toEqual([30, 168]);
  vi.stubGlobal('visualViewport', { width: 300, height: 400, offsetLeft: 60, offsetTop: 200 });
  renderFrame();
  expect(place()).toEqual([68, 208]);
  const written = new MutationObserver(() => {});
  written.observe(box, { attributes: true });
  renderFrame();
  expect(written.takeRecords()).toEqual([]);
  moveAnchor(31, 120);
  renderFrame();
  expect(written.takeRecords()).not.toEqual([]);
  expect(frames).toHaveLength(1);
});

test('a released box stays in place when its anchor moves', () => {
  open(20, 100);
  release();
  moveAnchor(30, 120);
  renderFrame();
  expect([place(), frames]).toEqual([[20, 148], []]);
});

test('converts positions and sizes to CSS pixels under CSS zoom', () => {
  Object.defineProperty(box, 'currentCSSZoom', { value: 2 });
  open(20, 100);
  expect([place(), box.style.maxWidth]).toEqual([[10, 74], '192px']);
});
