// @vitest-environment happy-dom
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

/** A box that is as wide and high as its content, but for its greatest height. */
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

test('a box goes to the top layer and stays there by itself', () => {
  const shown: unknown[] = [];
  box.togglePopover = force => shown.push(force) > 0;
  open(20, 100);
  expect([shown, box.popover, box.style.position]).toEqual([[true], 'manual', 'fixed']);
});

test.each([
  ['left of the middle: level with the left edge', 20, 100, [20, 148]],
  ['right of the middle: level with the right edge', 260, 100, [160, 148]],
  ['at the left edge: moved into view', -50, 100, [8, 148]],
  ['at the right edge: moved into view', 340, 100, [192, 148]],
  ['too low: over its anchor', 20, 700, [20, 392]],
  ['scrolled away above: at the top', 20, -200, [20, 8]],
  ['scrolled away below: at the foot', 20, 900, [20, 492]],
])('%s', (_, x, y, expected) => {
  open(x, y);
  expect(place()).toEqual(expected);
});

test('uses the higher side if neither fits, and its real height', () => {
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

test('follows moves of anchor, content and screen, and is idle otherwise', () => {
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

test('once let go of it stays where it is', () => {
  open(20, 100);
  release();
  moveAnchor(30, 120);
  renderFrame();
  expect([place(), frames]).toEqual([[20, 148], []]);
});

test('where CSS zooms, styles are in its pixels', () => {
  Object.defineProperty(box, 'currentCSSZoom', { value: 2 });
  open(20, 100);
  expect([place(), box.style.maxWidth]).toEqual([[10, 74], '192px']);
});
