import type { Probe } from './subjects.ts';

/** The measurements that code in the page has made so far. Times are in milliseconds since the navigation. */
export interface Seen {
  /** When the first element in view became interactive; 0 until then. */
  first: number;
  /** When all elements in view became interactive; 0 until then. */
  inView: number;
  /** The sum of the times of tasks beyond 50 ms each. */
  blocked: number;
  /** The sum of all layout shifts that no input explains. */
  shift: number;
  firstPaint: number;
}

/** The functions that the bench adds to a page. */
export interface PageBench {
  readonly seen: Seen;
  /** Starts to wait for the elements in view again. */
  watch(): void;
  /** Scrolls to the end. At each step waits until all elements in view are interactive. Then scrolls back to the top. */
  scrollThrough(): Promise<void>;
  /** Milliseconds from a press on the first element to the paint of the cart's line. */
  pressToLine(): Promise<number>;
  /** Replaces the page's content by a copy, as a router would, and waits for the elements in view. */
  swap(): Promise<void>;
}

/** The name of the function that the page calls when all elements in view are interactive for the first time. */
export const IN_VIEW_BINDING = 'benchInView';

/** Installs `window.bench`; runs in the page, before its scripts. */
export function observePage(probe: Probe): void {
  const seen: Seen = { first: 0, inView: 0, blocked: 0, shift: 0, firstPaint: 0 };
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  observe('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });

  /** The edges of an item in the window's coordinates, even if the item is in a frame of the page. */
  const edges = (item: Element) => {
    const { top, bottom } = item.getBoundingClientRect();
    const frame = item.ownerDocument.defaultView?.frameElement;
    const offset = frame && frame.ownerDocument !== item.ownerDocument ? frame.getBoundingClientRect().top : 0;
    return { top: top + offset, bottom: bottom + offset };
  };
  /** Whether all items in view are ready. Skips items before `from`, and returns the next `from`. */
  const look = (from: number) => {
    const items = probe.items();
    let all = items.length > 0;
    let next = from;
    for (let at = from; at < items.length; at++) {
      const item = items[at];
      if (!item) break;
      const { top, bottom } = edges(item);
      if (top >= innerHeight) break;
      if (bottom < 0) {
        next = at;
        continue;
      }
      if (probe.isReady(item)) seen.first ||= performance.now();
      else all = false;
    }
    return { all, next };
  };
  const untilInView = async () => {
    while (!look(0).all) await nextFrame();
  };
  const watch = () => {
    seen.first = seen.inView = 0;
    const poll = () => {
      // Checks in each frame, because the frame that paints the elements counts.
      if (!document.body || !look(0).all) return requestAnimationFrame(poll);
      seen.inView = performance.now();
      return (globalThis as unknown as Record<string, (text: string) => void>).benchInView?.('');
    };
    requestAnimationFrame(poll);
  };
  const bench: PageBench = {
    seen,
    watch,
    async scrollThrough() {
      let from = 0;
      for (let y = 0; ; y += Math.round(innerHeight * 0.8)) {
        scrollTo(0, y);
        await nextFrame();
        for (;;) {
          const { all, next } = look(from);
          from = next;
          if (all) break;
          await nextFrame();
        }
        if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) break;
      }
      scrollTo(0, 0);
      await nextFrame();
      await nextFrame();
    },
    async pressToLine() {
      const first = probe.items()[0];
      const start = performance.now();
      if (first) probe.press(first);
      while (!probe.hasLine()) await nextFrame();
      return performance.now() - start;
    },
    async swap() {
      const copy = contents.cloneNode(true);
      document.body.replaceChildren(copy);
      probe.restart();
      await nextFrame();
      await untilInView();
    },
  };
  const contents = document.createDocumentFragment();
  // Copies the page as the server sent it, before elements render.
  addEventListener(
    'readystatechange',
    () => {
      if (document.readyState === 'interactive')
        contents.append(...[...document.body.childNodes].map(each => each.cloneNode(true)));
    },
    true,
  );
  Object.assign(window, { bench });
  watch();
}
