/** A figure of a page: what it is called and how it is written. */
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
 * What is measured. A page is “interactive” in the first frame that paints the price of every element in view with its
 * button enabled; elements are in view where their card is, of which a 1280 × 900 window shows eight, a 390 × 844 one two.
 */
export const figures = {
  /** Script and style that the page fetched by one second after it was interactive, brotli. */
  codeBytes: { name: 'codeBytes', title: 'code', format: kB },
  /** Answers of APIs, brotli. */
  apiBytes: { name: 'apiBytes', title: 'answers', format: kB },
  /** Requests of scripts, API calls and preflights; no pages, style sheets or pictures. */
  requests: { name: 'requests', title: 'requests', format: count },
  scripts: { name: 'scripts', title: 'scripts', format: count },
  styles: { name: 'styles', title: 'style sheets', format: count },
  api: { name: 'api', title: 'calls', format: count },
  preflights: { name: 'preflights', title: 'preflights', format: count },
  /** Requests that wait for each other until the page is interactive, the page itself included, where each takes a second. */
  hops: { name: 'hops', title: 'hops', format: count },
  /** The first element in view is interactive, since the navigation. */
  first: { name: 'first', title: 'first interactive', format: ms },
  /** All elements in view are. */
  inView: { name: 'inView', title: 'all in view interactive', format: ms },
  /** The same on the next page of the same visitor in the same tab: files are cached, tokens and products kept. */
  secondInView: { name: 'secondInView', title: 'second view', format: ms },
  secondRequests: { name: 'secondRequests', title: 'requests of the second view', format: count },
  /** What tasks of the main thread took beyond 50 ms each, until a second after it was interactive. */
  blocked: { name: 'blocked', title: 'blocked', format: ms },
  /** CPU time of the main thread (`threadTicks`, not the wall clock) until all in view are interactive. */
  cpuInView: { name: 'cpuInView', title: 'CPU until in view', format: ms },
  /** The same until a second later, with the work that was left for idle time. */
  cpuSettled: { name: 'cpuSettled', title: 'CPU', format: ms },
  /** CPU time of scrolling to the end, no faster than the elements become interactive. */
  cpuScroll: { name: 'cpuScroll', title: 'CPU of scrolling through', format: ms },
  /** The sum of the shifts of layout until a second after it was interactive. */
  shift: { name: 'shift', title: 'layout shift', format: shift },
  /** The heap after two collections, scrolled through: everything is drawn. */
  heap: { name: 'heap', title: 'heap', format: MB },
  nodes: { name: 'nodes', title: 'nodes', format: count },
  listeners: { name: 'listeners', title: 'listeners', format: count },
  /** From a press on the first button to the frame that paints the cart's line. */
  press: { name: 'press', title: 'press to line', format: ms },
  /** What ten changes of the page's content leave behind. */
  swapHeap: { name: 'swapHeap', title: 'heap after 10 swaps', format: MB },
  swapListeners: { name: 'swapListeners', title: 'listeners after 10 swaps', format: count },
  swapNodes: { name: 'swapNodes', title: 'nodes after 10 swaps', format: count },
  swapRequests: { name: 'swapRequests', title: 'requests of 10 swaps', format: count },
} satisfies Readonly<Record<string, Figure>>;
