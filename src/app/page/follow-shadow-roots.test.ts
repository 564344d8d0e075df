// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from '../start/registry.ts';
import { followShadowRoots } from './follow-shadow-roots.ts';

const observe = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  observe.mockClear();
  followShadowRoots({ observe } as unknown as Registry);
});

test('has the page looked through again while it starts, and then no more', () => {
  vi.advanceTimersByTime(5000);
  expect(observe.mock.calls).toEqual(Array(5).fill([document.documentElement]));
  vi.advanceTimersByTime(60_000);
  expect(observe).toHaveBeenCalledTimes(5);
});

test.each(['pointerdown', 'focusin'])('has the page looked through at %s', type => {
  vi.advanceTimersByTime(5000);
  observe.mockClear();
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  expect(observe).toHaveBeenCalledWith(document.documentElement);
});

test('leaves the natives of the page as they are', () => {
  expect(String(Element.prototype.attachShadow)).not.toContain('observe');
  expect(Object.hasOwn(Element.prototype, 'attachShadow')).toBe(true);
});
