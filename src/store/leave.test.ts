// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leave, toReturnAddress } from './leave.ts';

const CHECKOUT = 'https://pay.example/checkout';
const { top: ownTop } = window;
const opened: unknown[] = [];

/** Puts the page into a frame; `mayLeave` is whether the window around it lets itself be sent elsewhere, and `mayOpen` whether windows open. */
function frame(mayLeave: boolean, mayOpen = false): string[] {
  const left: string[] = [];
  const location = {
    set href(url: string) {
      if (!mayLeave) throw new DOMException('', 'SecurityError');
      left.push(url);
    },
  };
  Object.defineProperty(window, 'top', { value: { location }, configurable: true });
  vi.stubGlobal('open', (url: string) => {
    opened.push(url);
    return mayOpen ? {} : null;
  });
  return left;
}

beforeEach(() => {
  opened.length = 0;
  vi.spyOn(location, 'assign').mockImplementation(() => {});
});
afterEach(() => {
  Object.defineProperty(window, 'top', { value: ownTop, configurable: true });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('leaves in its own window when the page is in no frame', () => {
  leave(CHECKOUT);
  expect(location.assign).toHaveBeenCalledWith(CHECKOUT);
});

test('leaves in the window around the frame when the page is in one', () => {
  const left = frame(true);
  leave(CHECKOUT);
  expect(left).toEqual([CHECKOUT]);
  expect(location.assign).not.toHaveBeenCalled();
  expect(opened).toEqual([]);
});

test('opens a new window when a frame may not leave the one around it', () => {
  frame(false, true);
  leave(CHECKOUT);
  expect(opened).toEqual([CHECKOUT]);
  expect(location.assign).not.toHaveBeenCalled();
});

test('throws, and keeps the frame, when a frame may neither leave nor open a window', () => {
  frame(false);
  expect(() => leave(CHECKOUT)).toThrow('allow-popups');
  expect(location.assign).not.toHaveBeenCalled();
});

test('returns to the address that a document without one is part of', () => {
  expect(toReturnAddress('https://shop.example/a?b#c')).toBe('https://shop.example/a?b#c');
  expect(toReturnAddress('about:srcdoc')).toBe(document.baseURI);
});
