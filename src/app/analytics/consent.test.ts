// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConsentGate } from './consent.ts';

const page = globalThis as { dataLayer?: unknown };
const layer = () => page.dataLayer as unknown[];
const events = () => layer().filter(entry => Object.hasOwn(Object(entry), 'event'));

/** Google's `gtag` function, which pushes its `arguments` object. */
function gtag(..._: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: as Google's snippet does.
  layer().push(arguments);
}
const say = (kind: 'default' | 'update', analytics_storage: string, more: object = {}) =>
  gtag('consent', kind, { ad_storage: 'granted', analytics_storage, ...more });

beforeEach(() => {
  vi.useFakeTimers();
  page.dataLayer = [];
});
afterEach(() => {
  // A denial drops the events that the test's gates still hold.
  page.dataLayer = [['consent', 'update', { analytics_storage: 'denied' }]];
  dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
});

test('pushes events at once on a page that requires no consent', () => {
  createConsentGate(false).push({ event: 'a' });
  expect(events()).toEqual([{ event: 'a' }]);
});

test('creates a missing data layer, and keeps a dataLayer that is not an array', () => {
  Reflect.deleteProperty(page, 'dataLayer');
  createConsentGate(false).push({ event: 'a' });
  expect(page.dataLayer).toEqual([{ event: 'a' }]);
  page.dataLayer = undefined;
  createConsentGate(false).push({ event: 'c' });
  expect(page.dataLayer).toEqual([{ event: 'c' }]);
  page.dataLayer = 'ours';
  createConsentGate(false).push({ event: 'b' });
  expect(page.dataLayer).toBe('ours');
});

test('creates a data layer when window.dataLayer is an element with that id', () => {
  Reflect.deleteProperty(page, 'dataLayer');
  const named = Object.getPrototypeOf(globalThis);
  // Like a window's property for a named element: inherited, and replaced when a script assigns it.
  Object.defineProperty(named, 'dataLayer', { value: document.body, writable: true, configurable: true });
  try {
    createConsentGate(false).push({ event: 'a' });
    expect(page.dataLayer).toEqual([{ event: 'a' }]);
  } finally {
    Reflect.deleteProperty(named, 'dataLayer');
  }
});

test('pushes held events in order after consent', () => {
  const gate = createConsentGate(true);
  gate.push({ ecommerce: null }, { event: 'a' });
  gate.push({ event: 'b' });
  vi.advanceTimersByTime(60_000);
  expect(layer()).toEqual([]);
  gate.setAgreed(true);
  gate.setAgreed(true);
  gate.push({ event: 'c' });
  expect(layer()).toEqual([{ ecommerce: null }, { event: 'a' }, { event: 'b' }, { event: 'c' }]);
});

test('a refusal drops the held events and later ones until consent', () => {
  const gate = createConsentGate(true);
  gate.push({ event: 'a' });
  gate.setAgreed(false);
  gate.push({ event: 'b' });
  gate.setAgreed(true);
  gate.push({ event: 'c' });
  expect(events()).toEqual([{ event: 'c' }]);
});

test('drops events after a refusal on a page that requires no consent', () => {
  const gate = createConsentGate(false);
  gate.setAgreed(false);
  gate.push({ event: 'a' });
  expect(events()).toEqual([]);
});

test.each([true, false])('holds events until consent mode grants analytics (consent required: %s)', required => {
  say('default', 'denied', { wait_for_update: 500 });
  const gate = createConsentGate(required);
  gate.push({ event: 'a' });
  vi.advanceTimersByTime(5000);
  expect(events()).toEqual([]);
  gtag('consent', 'update', { ad_storage: 'granted' });
  vi.advanceTimersByTime(5000);
  expect(events()).toEqual([]);
  say('update', 'granted');
  vi.advanceTimersByTime(1000);
  expect(events()).toEqual([{ event: 'a' }]);
  vi.advanceTimersByTime(60_000);
  expect(events()).toHaveLength(1);
});

test('a denial in Google’s consent mode outweighs consent given to Kiosk', () => {
  say('default', 'denied');
  const gate = createConsentGate(true);
  gate.setAgreed(true);
  gate.push({ event: 'a' });
  expect(events()).toEqual([]);
});

test('drops events after a denying consent update, and pushes after a granting one', () => {
  say('default', 'granted');
  say('update', 'denied');
  const gate = createConsentGate(false);
  gate.push({ event: 'a' });
  say('update', 'granted');
  gate.push({ event: 'b' });
  expect(events()).toEqual([{ event: 'b' }]);
});

test('a consent default that denies one region outweighs a later granting default', () => {
  say('default', 'denied', { region: ['DE'] });
  say('default', 'granted');
  const gate = createConsentGate(false);
  gate.push({ event: 'a' });
  expect(events()).toEqual([]);
});

test('a denying consent default stays in force after the data layer is emptied', () => {
  say('default', 'denied');
  const gate = createConsentGate(false);
  gate.push({ event: 'a' });
  layer().length = 0;
  gate.push({ event: 'b' });
  vi.advanceTimersByTime(5000);
  expect(events()).toEqual([]);
});

test('a denying consent update outweighs a new default after the layer is emptied', () => {
  say('default', 'granted');
  say('update', 'denied');
  const gate = createConsentGate(false);
  gate.push({ event: 'a' });
  layer().length = 0;
  say('default', 'granted');
  gate.push({ event: 'b' });
  expect(events()).toEqual([]);
});

test('runs one timer while events are held, and none after consent', () => {
  const gate = createConsentGate(true);
  for (const event of ['a', 'b', 'c']) gate.push({ event });
  expect(vi.getTimerCount()).toBe(1);
  gate.setAgreed(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('ignores malformed and unrelated entries of the data layer', () => {
  const hostile = Object.defineProperty({}, 'length', {
    get() {
      throw new Error('no');
    },
  });
  layer().push(null, 3, 'consent', ['consent'], { 0: 'consent' }, ['consent', 'update'], hostile, ['event', 'x']);
  gtag('consent', 'default', null);
  const gate = createConsentGate(false);
  gate.push({ event: 'a' });
  expect(events()).toEqual([{ event: 'a' }]);
});

test('pushes held events when the shopper agrees and leaves the page at once', () => {
  say('default', 'denied');
  createConsentGate(false).push({ event: 'a' });
  say('update', 'granted');
  dispatchEvent(new Event('pagehide'));
  expect(events()).toEqual([{ event: 'a' }]);
});

test('pushes later events after the data layer’s push() has thrown', () => {
  const push = vi.fn(() => {
    throw new Error('no');
  });
  page.dataLayer = Object.assign([], { push });
  const gate = createConsentGate(true);
  gate.push({ event: 'a' });
  gate.push({ event: 'b' });
  gate.setAgreed(true);
  gate.push({ event: 'c' });
  expect(push.mock.calls).toEqual([[{ event: 'a' }], [{ event: 'b' }], [{ event: 'c' }]]);
});

test('holds at most a hundred pushes before consent', () => {
  const gate = createConsentGate(true);
  for (let n = 0; n < 150; n++) gate.push({ event: String(n) });
  gate.setAgreed(true);
  expect(events()).toHaveLength(100);
  gate.push({ event: 'next' });
  expect(events()).toHaveLength(101);
});
