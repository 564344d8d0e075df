import { yieldToFrame } from '../app/start/yield-to-frame.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';

/** Elements at most this far from the screen render at once, px. */
const NEAR_PX = 400;
/** Elements within three screens are ahead. They render when the page is idle, or as soon as one of them comes near. */
const AHEAD = '300%';
/** The distance of `AHEAD` in a scroll container. Some engines take a percentage of the container's whole content. */
const AHEAD_IN_SCROLLER = '1000px';
/** At most this many new elements are measured directly. For the others, an observer reports a frame later. */
const FIRST_LOOK = 30;
/**
 * At most this many elements further away render when the page is idle, so that a screen reader's list of buttons has
 * them. If there are more, all of them wait until the page scrolls towards them. The same limit holds for elements
 * without a visible box, such as those in a closed dialog. If there are more, all of them wait until they are shown.
 */
const MAX_UNSEEN = 20;
/** The data of this many elements is requested together, even if some of them render later. */
const BATCH_SIZE = 100;
/** How long idle work waits for further elements to come closer, ms. One layout of the page then serves all of them. */
const COLLECT_MS = 300;
/** How long a slice of idle work may delay input, ms. */
const SLICE_MS = 8;
/** The longest that a busy page delays idle work, ms. */
const IDLE_TIMEOUT_MS = 1000;

/** The values of the constants with these names in `Node`. */
const DOCUMENT_POSITION_PRECEDING = 2;
const DOCUMENT_POSITION_FOLLOWING = 4;

/** How the elements of a class request their data and render. */
export interface Drawing<E extends Element> {
  /** Requests the data of the element. */
  prepare(element: E): void;
  draw(element: E): void;
}

interface Waiting {
  readonly drawing: Drawing<Element>;
  /** The elements whose data is requested together. The request empties it. */
  readonly batch: Set<Element>;
}

const waiting = new Map<Element, Waiting>();
const near = new Set<Element>();
const ahead = new Set<Element>();
const far = new Set<Element>();
/** Elements without a visible box. */
const concealed = new Set<Element>();
const groups = [near, ahead, far, concealed];
/**
 * The waiting element that the shopper presses. If it rendered before the release, the browser would drop the click.
 */
let held: Element | undefined;
const fresh: Element[] = [];
let batch = new Set<Element>();
let isDrawing = false;
/** Whether an element that was ahead has come near. */
let isScrolled = false;
let isIdleAwaited = false;
let listening: AbortController | undefined;
let nearObserver: IntersectionObserver | undefined;
let aheadObserver: IntersectionObserver | undefined;

/**
 * Renders an element once it is near the screen, clicked, focused, next in the order of Tab, or printed. Elements
 * within three screens, or a few unseen elements, also render when the page is idle.
 */
export function drawWhenNear<E extends Element>(element: E, drawing: Drawing<E>): void {
  if (!waiting.has(element)) {
    if (batch.size >= BATCH_SIZE) batch = new Set();
    waiting.set(element, { drawing: drawing as Drawing<Element>, batch: batch.add(element) });
  }
  listening ??= listen();
  if (fresh.push(element) === 1) void yieldToFrame().then(lookAtFresh);
}

/** Renders an element at once if it is waiting, and returns whether it was waiting. */
export function drawNow(element: Element): boolean {
  const entry = waiting.get(element);
  if (!entry) return false;
  stopWaiting(element);
  try {
    entry.drawing.draw(element);
  } catch (error) {
    // The other elements render in any case.
    reportError(error);
  }
  return true;
}

/** Forgets an element that renders or has left the page. With the last waiting element, removes the listeners. */
export function stopWaiting(element: Element): void {
  waiting.get(element)?.batch.delete(element);
  for (const group of [waiting, ...groups]) group.delete(element);
  nearObserver?.unobserve(element);
  aheadObserver?.unobserve(element);
  if (waiting.size) return;
  listening?.abort();
  listening = undefined;
}

function listen(): AbortController {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const drawTarget = (event: Event) => {
    for (const node of event.composedPath() as Element[]) {
      if (event.type === 'click' || !isPressed(node)) drawNow(node);
    }
  };
  const drawAll = () => {
    for (const element of waiting.keys()) drawNow(element);
  };
  const release = () =>
    setTimeout(() => {
      held = undefined;
      drawSome();
    });
  addEventListener(
    'pointerdown',
    event => {
      held = (event.composedPath() as Element[]).find(node => waiting.has(node));
    },
    options,
  );
  // A drag or a context menu may end a press without `pointerup`.
  for (const type of ['pointerup', 'pointercancel', 'dragend', 'contextmenu']) addEventListener(type, release, options);
  addEventListener('click', drawTarget, options);
  addEventListener('keydown', ({ key, shiftKey }) => key === 'Tab' && drawNext(shiftKey), options);
  addEventListener('focusin', drawTarget, options);
  addEventListener('beforeprint', drawAll, options);
  matchMedia('print').addEventListener('change', ({ matches }) => matches && drawAll(), options);
  return controller;
}

/** Whether the shopper presses an element. The press may have begun before the element was defined. */
const isPressed = (element: Element): boolean => element === held || Boolean(element.matches?.(':active'));

/** Renders the next visible waiting element after the focus, or the previous one. Tab would skip an empty element. */
function drawNext(backwards: boolean): void {
  const from = document.activeElement ?? document;
  const way = backwards ? DOCUMENT_POSITION_PRECEDING : DOCUMENT_POSITION_FOLLOWING;
  const elements = [...waiting.keys()];
  if (backwards) elements.reverse();
  const next = elements.find(element => from.compareDocumentPosition(element) & way && element.checkVisibility?.());
  if (next) drawNow(next);
}

const isNear = ({ top, bottom, left, right }: DOMRectReadOnly): boolean =>
  bottom >= -NEAR_PX && right >= -NEAR_PX && top <= innerHeight + NEAR_PX && left <= innerWidth + NEAR_PX;

/**
 * Observes the new elements. Runs in a later task, because nothing should be measured while the page is still adding
 * elements.
 */
function lookAtFresh(): void {
  aheadObserver ??= createObservers();
  let looks = FIRST_LOOK;
  for (const element of fresh.splice(0)) {
    if (!waiting.has(element)) continue;
    aheadObserver.observe(element);
    const box = looks-- > 0 && element.getBoundingClientRect();
    if (box && (box.width || box.height) && isNear(box)) near.add(element);
  }
  drawSome();
}

/** Creates both observers, and returns the observer for elements ahead. */
function createObservers(): IntersectionObserver {
  const observe = (
    rootMargin: string,
    scrollMargin: string,
    sort: (entry: IntersectionObserverEntry) => void,
  ): IntersectionObserver =>
    new IntersectionObserver(
      entries => {
        for (const entry of entries) if (waiting.has(entry.target)) sort(entry);
        drawSome();
      },
      { rootMargin, scrollMargin } as IntersectionObserverInit,
    );
  const put = (element: Element, into: Set<Element>) => {
    for (const group of groups) if (group !== into) group.delete(element);
    into.add(element);
  };
  nearObserver = observe(`${NEAR_PX}px`, `${NEAR_PX}px`, ({ target, isIntersecting }) => {
    if (!isIntersecting) return;
    isScrolled ||= ahead.has(target);
    put(target, near);
  });
  return observe(AHEAD, AHEAD_IN_SCROLLER, ({ target, isIntersecting, boundingClientRect }) => {
    const isClose = isNear(boundingClientRect);
    if (isIntersecting) put(target, isClose ? near : ahead);
    // No observer reports an element with `display: contents`, although its content may be visible.
    else if (isClose) put(target, getComputedStyle(target).display === 'contents' ? ahead : concealed);
    else put(target, far);
    if (isIntersecting) nearObserver?.observe(target);
    else nearObserver?.unobserve(target);
  });
}

/** Requests the data of elements together with that of their batches, because one request costs less than two. */
function prepareBatches(elements: Iterable<Element>): void {
  for (const element of elements) {
    const { batch } = waiting.get(element) ?? {};
    for (const one of batch ?? []) ignoreErrors(() => waiting.get(one)?.drawing.prepare(one));
    batch?.clear();
  }
}

function drawSome(): void {
  for (const group of [far, concealed]) {
    if (group.size <= MAX_UNSEEN) for (const element of group) ahead.add(element);
  }
  prepareBatches(near);
  if (isScrolled) prepareBatches(ahead);
  if (near.size && !isDrawing) void drawNear();
  if (ahead.size && !isIdleAwaited) awaitIdle();
}

/**
 * Finds the next element to render. Called for each element, because others may have come near or been pressed
 * meanwhile. While the page is scrolled, elements ahead follow, so that one layout of the page serves many elements.
 */
function findNext(): Element | undefined {
  for (const group of isScrolled ? [near, ahead] : [near]) {
    for (const element of group) if (!isPressed(element)) return element;
  }
  return undefined;
}

async function drawNear(): Promise<void> {
  isDrawing = true;
  for (let next = findNext(); next; next = findNext()) {
    await yieldToFrame();
    if (next === findNext()) drawNow(next);
  }
  isDrawing = isScrolled = false;
}

function awaitIdle(wait = COLLECT_MS): void {
  isIdleAwaited = true;
  setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(drawAhead, { timeout: IDLE_TIMEOUT_MS });
    else drawAhead();
  }, wait);
}

function drawAhead(deadline?: IdleDeadline): void {
  isIdleAwaited = false;
  const end = performance.now() + Math.min(deadline?.timeRemaining() || SLICE_MS, SLICE_MS);
  prepareBatches(ahead);
  for (const element of ahead) {
    if (!isPressed(element)) drawNow(element);
    if (performance.now() >= end) break;
  }
  if (ahead.size) awaitIdle(0);
}
