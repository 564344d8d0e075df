// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leave, toReturnAddress } from './leave.ts';

const CHECKOUT = 'https://pay.example/checkout';
const { top: ownTop } = window;
const opened: unknown[] = [];

/**
 * Puts the page into a frame. With `mayLeave`, the frame may navigate the top window. With `mayOpen`, it may open
 * windows. Returns the URLs to which the top window was navigated.
 */
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

test('leave() navigates the page’s own window when the page is in no frame', () => {
  leave(CHECKOUT);
  expect(location.assign).toHaveBeenCalledWith(CHECKOUT);
});

test('leave() navigates the top window when the page is in a frame', () => {
  const left = frame(true);
  leave(CHECKOUT);
  expect(left).toEqual([CHECKOUT]);
  expect(location.assign).not.toHaveBeenCalled();
  expect(opened).toEqual([]);
});

test('leave() opens a new window when a frame may not navigate the top window', () => {
  frame(false, true);
  leave(CHECKOUT);
  expect(opened).toEqual([CHECKOUT]);
  expect(location.assign).not.toHaveBeenCalled();
});

test('leave() throws when a frame may neither navigate the top window nor open one', () => {
  frame(false);
  expect(() => leave(CHECKOUT)).toThrow('allow-popups');
  expect(location.assign).not.toHaveBeenCalled();
});

test('toReturnAddress() returns the base URL for a document without an address', () => {
  expect(toReturnAddress('https://shop.example/a?b#c')).toBe('https://shop.example/a?b#c');
  expect(toReturnAddress('about:srcdoc')).toBe(document.baseURI);
});
