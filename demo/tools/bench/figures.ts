/** A measured value of a page, with its title and its format. */
export interface Figure {
  readonly name: string;
  readonly title: string;
  readonly format: (value: number) => string;
}

const rounded = (digits: number) => (value: number) => String(Math.round(value * 10 ** digits) / 10 ** digits);
const count = rounded(0);
export const ms = (value: number): string => `${Math.round(value)} ms`;
const kB = (value: number): string => `${rounded(1)(value / 1000)} kB`;
export const KiB = (value: number): string => `${rounded(1)(value / 1024)} KiB`;
export const MB = (value: number): string => `${rounded(2)(value / 1e6)} MB`;
export const shift = rounded(3);
export const times = (value: number): string => `${rounded(2)(value)} ×`;

/**
 * The measured values. A page is “interactive” in the first frame that paints the price of every element in view with
 * its button enabled. An element is in view if its card is. A window of 1280 × 900 px shows eight cards, and one of
 * 390 × 844 px shows two.
 */
export const figures = {
  /** Bytes of the scripts and styles that the page fetched until one second after it was interactive, brotli. */
  codeBytes: { name: 'codeBytes', title: 'code', format: kB },
  /** Bytes of the answers of APIs, brotli. */
  apiBytes: { name: 'apiBytes', title: 'answers', format: kB },
  /** Requests of scripts, API calls and preflights, without pages, style sheets and pictures. */
  requests: { name: 'requests', title: 'requests', format: count },
  scripts: { name: 'scripts', title: 'scripts', format: count },
  styles: { name: 'styles', title: 'style sheets', format: count },
  api: { name: 'api', title: 'calls', format: count },
  preflights: { name: 'preflights', title: 'preflights', format: count },
  /**
   * The longest chain of requests that wait for each other until the page is interactive, including the page itself.
   * Measured with requests of one second each.
   */
  hops: { name: 'hops', title: 'hops', format: count },
  /** From the navigation until the first element in view is interactive. */
  first: { name: 'first', title: 'first interactive', format: ms },
  /** From the navigation until all elements in view are interactive. */
  inView: { name: 'inView', title: 'all in view interactive', format: ms },
  /** `inView` on the next page of the same visitor in the same tab, with cached files, tokens and products. */
  secondInView: { name: 'secondInView', title: 'second view', format: ms },
  secondRequests: { name: 'secondRequests', title: 'requests of the second view', format: count },
  /**
   * The sum of the times beyond 50 ms of all tasks of the main thread, until one second after the page was interactive.
   */
  blocked: { name: 'blocked', title: 'blocked', format: ms },
  /** CPU time of the main thread (`threadTicks`, not real time) until all elements in view are interactive. */
  cpuInView: { name: 'cpuInView', title: 'CPU until in view', format: ms },
  /** CPU time of the main thread until one second after `cpuInView`, which includes tasks deferred to idle time. */
  cpuSettled: { name: 'cpuSettled', title: 'CPU', format: ms },
  /** CPU time of scrolling to the end, as fast as the elements become interactive. */
  cpuScroll: { name: 'cpuScroll', title: 'CPU of scrolling through', format: ms },
  /** The sum of the layout shifts until one second after the page was interactive. */
  shift: { name: 'shift', title: 'layout shift', format: shift },
  /** The heap after two garbage collections, once scrolling has rendered every element. */
  heap: { name: 'heap', title: 'heap', format: MB },
  nodes: { name: 'nodes', title: 'nodes', format: count },
  listeners: { name: 'listeners', title: 'listeners', format: count },
  /** From a press on the first button to the frame that paints the cart's line. */
  press: { name: 'press', title: 'press to line', format: ms },
  /** The growth of the heap after ten changes of the page's content. The next three figures follow the same changes. */
  swapHeap: { name: 'swapHeap', title: 'heap after 10 swaps', format: MB },
  swapListeners: { name: 'swapListeners', title: 'listeners after 10 swaps', format: count },
  swapNodes: { name: 'swapNodes', title: 'nodes after 10 swaps', format: count },
  swapRequests: { name: 'swapRequests', title: 'requests of 10 swaps', format: count },
} satisfies Readonly<Record<string, Figure>>;
