// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from '../start/registry.ts';
import { followShadowRoots } from './follow-shadow-roots.ts';

const observe = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  observe.mockClear();
  followShadowRoots({ observe } as unknown as Registry);
});

test('without input, the loader searches for shadow roots five times, in five seconds', () => {
  vi.advanceTimersByTime(5000);
  expect(observe.mock.calls).toEqual(Array(5).fill([document.documentElement]));
  vi.advanceTimersByTime(60_000);
  expect(observe).toHaveBeenCalledTimes(5);
});

test.each(['pointerdown', 'focusin'])('makes the loader search the page again at %s', type => {
  vi.advanceTimersByTime(5000);
  observe.mockClear();
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  expect(observe).toHaveBeenCalledWith(document.documentElement);
});

test('does not replace the page’s attachShadow', () => {
  expect(String(Element.prototype.attachShadow)).not.toContain('observe');
  expect(Object.hasOwn(Element.prototype, 'attachShadow')).toBe(true);
});
