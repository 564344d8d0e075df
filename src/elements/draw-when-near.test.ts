// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawNow, drawWhenNear, stopWaiting } from './draw-when-near.ts';

type Callback = (entries: readonly object[]) => void;
interface Observer {
  readonly callback: Callback;
  readonly targets: Set<Element>;
}
const observers: Record<string, Observer> = {};
const SCREEN = 768;

beforeEach(() => {
  vi.stubGlobal('innerHeight', SCREEN);
  vi.stubGlobal('innerWidth', 1024);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly targets = new Set<Element>();
      constructor(callback: Callback, { rootMargin }: { readonly rootMargin: string }) {
        observers[rootMargin === '400px' ? 'near' : 'ahead'] = { callback, targets: this.targets };
      }
      observe(element: Element) {
        this.targets.add(element);
      }
      unobserve(element: Element) {
        this.targets.delete(element);
      }
    },
  );
});

let idle: ((deadline: { timeRemaining(): number }) => void)[] = [];
let elements: Element[] = [];
let nextId = 0;
const drawn: Element[] = [];
const prepared: Element[] = [];
const drawing = {
  prepare: (element: Element) => void prepared.push(element),
  draw: (element: Element) => void drawn.push(element),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestIdleCallback', (run: (typeof idle)[number]) => void idle.push(run));
  document.body.replaceChildren();
});
afterEach(() => {
  for (const element of elements) stopWaiting(element);
  idle = [];
  elements = [];
  drawn.length = prepared.length = 0;
});

/** Runs the idle callbacks, as a page with nothing to do does. */
const beIdle = () => {
  vi.advanceTimersByTime(300);
  for (const run of idle.splice(0)) run({ timeRemaining: () => 50 });
};
const rest = () => {
  do {
    beIdle();
    vi.advanceTimersByTime(0);
  } while (idle.length);
};
const add = (count: number): readonly Element[] => {
  const added = Array.from({ length: count }, () => document.body.appendChild(document.createElement('i')));
  for (const element of added) {
    // Without different ids, `toEqual` takes the elements for equal.
    element.id = `${nextId++}`;
    drawWhenNear(element, drawing);
  }
  elements.push(...added);
  return added;
};
const report = (which: 'ahead' | 'near', targets: readonly Element[], isIntersecting: boolean, top: number) =>
  observers[which]?.callback(
    targets.map(target => ({ target, isIntersecting, boundingClientRect: new DOMRect(0, top, 300, 86) })),
  );
const NEAR = 100;
const AHEAD = 2 * SCREEN;
const FAR = 9 * SCREEN;

test('near elements render in order, and a hundred request their data at once', async () => {
  const all = add(1000);
  // The elements are not observed in the task that defines them.
  expect(observers.ahead).toBeUndefined();
  await vi.waitFor(() => expect(observers.ahead?.targets.size).toBe(1000));
  const seen = all.slice(0, 12);
  report('ahead', seen, true, NEAR);
  report('ahead', all.slice(12), false, FAR);
  expect(prepared).toEqual(all.slice(0, 100));
  await vi.waitFor(() => expect(drawn).toEqual(seen));
  expect(prepared).toHaveLength(100);
  expect(idle).toEqual([]);
  expect(observers.ahead?.targets.size).toBe(988);
});

test('an element on screen renders without waiting for the observer', async () => {
  const [first] = add(1);
  vi.spyOn(first as Element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, NEAR, 300, 86));
  await vi.waitFor(() => expect(drawn).toEqual([first]));
});

test('elements within three screens render when idle; a hundred request their data', () => {
  const all = add(250);
  report('ahead', all.slice(0, 3), true, AHEAD);
  report('ahead', all.slice(3), false, FAR);
  expect([drawn, prepared]).toEqual([[], []]);
  beIdle();
  expect(prepared).toEqual(all.slice(0, 100));
  rest();
  expect(drawn).toEqual(all.slice(0, 3));
  report('ahead', all.slice(3, 5), true, AHEAD);
  rest();
  expect(prepared).toHaveLength(100);
  expect(drawn).toEqual(all.slice(0, 5));
});

test('idle rendering stops when its time slice is over, and continues when idle again', () => {
  const all = add(3);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5));
  report('ahead', all, true, AHEAD);
  beIdle();
  expect(drawn).toEqual(all.slice(0, 2));
  beIdle();
  expect(drawn).toEqual(all);
  vi.restoreAllMocks();
});

test('elements scrolled into view render, elements scrolled past do not', async () => {
  const [seen, passed, ...others] = add(30) as [Element, Element, ...Element[]];
  report('ahead', others, false, FAR);
  report('ahead', [seen, passed], true, AHEAD);
  expect([...(observers.near?.targets ?? [])]).toEqual([seen, passed]);
  report('near', [seen, passed], true, NEAR);
  report('ahead', [passed], false, -FAR);
  await vi.waitFor(() => expect(drawn).toEqual([seen]));
  rest();
  expect(drawn).toEqual([seen]);
  expect(observers.near?.targets.size).toBe(0);
});

test('20 far elements render when the page is idle, but none of 21', () => {
  const few = add(20);
  report('ahead', few, false, FAR);
  expect(drawn).toEqual([]);
  rest();
  expect(drawn).toEqual(few);
  report('ahead', add(21), false, FAR);
  expect(idle).toEqual([]);
});

test('elements with display: contents render when the page is idle', () => {
  const many = add(40) as readonly HTMLElement[];
  for (const element of many) element.style.display = 'contents';
  report('ahead', many, false, 0);
  rest();
  expect(drawn).toEqual(many);
});

test('Tab renders the next visible element, and Shift+Tab the previous one', () => {
  const [first, second, last] = [add(1), add(1), add(30)].map(([element]) => element) as [Element, Element, Element];
  const link = document.createElement('button');
  second.before(link);
  const pressTab = (shiftKey: boolean) =>
    link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true }));
  for (const element of elements) element.checkVisibility = () => element !== second;
  link.focus();
  pressTab(false);
  expect(drawn).toEqual([last]);
  pressTab(true);
  expect(drawn).toEqual([last, first]);
});

test('20 elements without a box render when idle, but 21 wait until they are shown', async () => {
  const few = add(20);
  report('ahead', few, false, 0);
  rest();
  expect(drawn).toEqual(few);
  const many = add(21);
  report('ahead', many, false, 0);
  expect(idle).toEqual([]);
  report('ahead', many.slice(0, 1), true, NEAR);
  await vi.waitFor(() => expect(drawn).toEqual([...few, many[0]]));
});

test.each([
  ['a press', (element: Element) => element.dispatchEvent(new Event('click', { bubbles: true, composed: true }))],
  ['a focus', (element: Element) => element.dispatchEvent(new Event('focusin', { bubbles: true, composed: true }))],
  ['a script', (element: Element) => drawNow(element)],
])('%s renders an element at once', (_, act) => {
  const [first, second] = add(2) as [Element, Element];
  const link = first.appendChild(document.createElement('a'));
  if (_ === 'a script') act(first);
  else act(link);
  expect(drawn).toEqual([first]);
  expect(drawNow(first)).toBe(false);
  expect(drawNow(second)).toBe(true);
});

test('a pressed element does not render before the press ends', async () => {
  const [pressed, other] = add(2) as [Element, Element];
  const dispatch = (type: string) => pressed.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  dispatch('pointerdown');
  dispatch('focusin');
  report('ahead', [pressed], true, AHEAD);
  beIdle();
  expect(drawn).toEqual([]);
  report('ahead', [pressed, other], true, NEAR);
  await vi.waitFor(() => expect(drawn).toEqual([other]));
  dispatch('pointerup');
  await vi.waitFor(() => expect(drawn).toEqual([other, pressed]));
});

test('an element pressed before its definition does not render until the press ends', async () => {
  const [pressed, other] = add(2) as [Element, Element];
  let isActive = true;
  vi.spyOn(pressed, 'matches').mockImplementation(selector => selector === ':active' && isActive);
  report('ahead', [pressed, other], true, NEAR);
  await vi.waitFor(() => expect(drawn).toEqual([other]));
  isActive = false;
  pressed.dispatchEvent(new Event('pointerup', { bubbles: true, composed: true }));
  await vi.waitFor(() => expect(drawn).toEqual([other, pressed]));
});

test('all elements within three screens render when the first of them come near', async () => {
  const all = add(60);
  report('ahead', all.slice(0, 2), true, NEAR);
  report('ahead', all.slice(2, 8), true, AHEAD);
  report('ahead', all.slice(8), false, FAR);
  await vi.waitFor(() => expect(drawn).toEqual(all.slice(0, 2)));
  report('near', all.slice(2, 4), true, NEAR);
  await vi.waitFor(() => expect(drawn).toEqual(all.slice(0, 8)));
  expect(idle).toEqual([]);
});

test('an element that comes near renders before the others within three screens', async () => {
  const [shown, scrolledTo, second, third, last] = add(5) as [Element, Element, Element, Element, Element];
  stopWaiting(second);
  const draw = () => {
    drawn.push(second);
    report('near', [last], true, NEAR);
  };
  drawWhenNear(second, { ...drawing, draw });
  report('ahead', [shown], true, NEAR);
  report('ahead', [scrolledTo, second, third, last], true, AHEAD);
  report('near', [scrolledTo], true, NEAR);
  await vi.waitFor(() => expect(drawn).toEqual([shown, scrolledTo, second, last, third]));
});

test.each([
  'pointerup',
  'pointercancel',
  'dragend',
  'contextmenu',
])('a pressed element renders after the other elements, once %s ends the press', async end => {
  const [first, pressed, ...others] = add(5) as [Element, Element, ...Element[]];
  const dispatch = (type: string) => pressed.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  report('ahead', [first, pressed, ...others], true, NEAR);
  dispatch('pointerdown');
  await vi.waitFor(() => expect(drawn).toEqual([first, ...others]));
  dispatch(end);
  await vi.waitFor(() => expect(drawn).toEqual([first, ...others, pressed]));
});

test('an element that is pressed or scrolled away before its frame does not render', async () => {
  const [pressed, passed, ...others] = add(30) as [Element, Element, ...Element[]];
  report('ahead', others, false, FAR);
  report('ahead', [pressed], true, NEAR);
  pressed.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
  report('ahead', [passed], true, NEAR);
  await Promise.resolve();
  report('ahead', [passed], false, FAR);
  rest();
  await new Promise(resolve => setImmediate(resolve));
  expect(drawn).toEqual([]);
  pressed.dispatchEvent(new Event('pointerup', { bubbles: true, composed: true }));
  await vi.waitFor(() => expect(drawn).toEqual([pressed]));
});

test('all elements render before the page is printed', () => {
  const all = add(300);
  report('ahead', all, false, FAR);
  dispatchEvent(new Event('beforeprint'));
  expect(drawn).toEqual(all);
});

test('the other elements render when one element throws in draw', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const [bad] = add(1);
  const error = new Error('no');
  stopWaiting(bad as Element);
  drawWhenNear(bad as Element, {
    prepare: () => undefined,
    draw: () => {
      throw error;
    },
  });
  const good = add(2);
  dispatchEvent(new Event('beforeprint'));
  expect(drawn).toEqual(good);
  expect(reported.mock.calls).toEqual([[error]]);
});

test('all elements render when one of them throws in prepare', async () => {
  const [bad] = add(1) as [Element];
  stopWaiting(bad);
  const fail = () => {
    throw new Error('no');
  };
  drawWhenNear(bad, { ...drawing, prepare: fail });
  const good = add(2);
  report('ahead', [bad, ...good], true, NEAR);
  await vi.waitFor(() => expect(drawn).toEqual([bad, ...good]));
  expect(prepared).toEqual(good);
});

test('no listeners or elements are left after ten pages of a thousand elements', () => {
  const listeners = new Set<string>();
  const { addEventListener } = globalThis;
  vi.spyOn(globalThis, 'addEventListener').mockImplementation(((
    type: string,
    listener: EventListener,
    options: AddEventListenerOptions,
  ) => {
    listeners.add(type);
    options.signal?.addEventListener('abort', () => listeners.delete(type));
    addEventListener(type, listener, options);
  }) as typeof addEventListener);
  for (let page = 0; page < 10; page++) {
    const all = add(1000);
    report('ahead', all.slice(0, 30), true, AHEAD);
    report('ahead', all.slice(30), false, FAR);
    expect(listeners.size).toBe(9);
    for (const element of all) stopWaiting(element);
  }
  expect(listeners.size).toBe(0);
  expect([observers.ahead?.targets.size, observers.near?.targets.size]).toEqual([0, 0]);
  beIdle();
  expect([drawn, prepared, idle]).toEqual([[], [], []]);
  vi.restoreAllMocks();
});
