import type { Browser, CDPSession, Page } from '@playwright/test';
import { IN_VIEW_BINDING, observePage, type PageBench, type Seen } from './observe.ts';
import type { Profile, Width } from './scenes.ts';
import type { BenchServer, Kind, LoggedRequest } from './server.ts';
import { PAGE, type Subject } from './subjects.ts';

type BenchWindow = Window & { readonly bench: PageBench };

type Figures = Readonly<Record<string, number>>;

/** A run fails if an element is not interactive after this time, ms. */
const PATIENCE_MS = 60_000;
/** How long the measurement continues after all elements in view are interactive, ms. */
const SETTLE_MS = 1_000;

interface OpenPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

const WIDTHS: Readonly<Record<Width, { readonly width: number; readonly height: number }>> = {
  wide: { width: 1280, height: 900 },
  narrow: { width: 390, height: 844 },
};

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as BenchWindow).bench.seen);

/** Opens a tab in a new context, without cached files or stored data. */
export async function openPage(browser: Browser, subject: Subject, profile: Profile, width: Width): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: WIDTHS[width] });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', error => console.error(`${subject.name}: ${error}`));
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: IN_VIEW_BINDING });
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
  if (profile.bytesPerSecond) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      // The server itself delays by the round trip, because the browser's emulation leaves out preflights.
      latency: 0,
      downloadThroughput: profile.bytesPerSecond,
      uploadThroughput: profile.bytesPerSecond,
    });
  }
  const { items, isReady, press, hasLine, restart } = subject.probe;
  const probe = Object.entries({ items, isReady, press, hasLine, restart }).map(([name, code]) => `${name}: ${code}`);
  // tsx compiles functions with calls of `__name`, which is missing in the page.
  const content = `if (self === top) { globalThis.__name = given => given; (${observePage})({${probe.join()}}); }`;
  await page.addInitScript({ content });
  return { page, cdp, close: () => context.close() };
}

async function readMetrics(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

const cpuMs = (metrics: ReadonlyMap<string, number>) => (metrics.get('TaskDuration') ?? 0) * 1_000;

async function collectGarbage(cdp: CDPSession): Promise<void> {
  // The second collection frees memory that the finalizers of the first collection release.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
}

/** The size of the heap and the numbers of nodes and listeners, after two garbage collections. */
export async function readMemory({ cdp }: OpenPage): Promise<Figures> {
  await collectGarbage(cdp);
  const metrics = await readMetrics(cdp);
  return {
    heap: metrics.get('JSHeapUsedSize') ?? 0,
    nodes: metrics.get('Nodes') ?? 0,
    listeners: metrics.get('JSEventListeners') ?? 0,
  };
}

function countRequests(log: readonly LoggedRequest[]): Figures {
  const count = (...kinds: readonly Kind[]) => log.filter(({ kind }) => kinds.includes(kind)).length;
  const weigh = (...kinds: readonly Kind[]) =>
    log.reduce((sum, { kind, bytes }) => sum + (kinds.includes(kind) ? bytes : 0), 0);
  for (const { method, url } of log.filter(({ kind }) => kind === 'unknown'))
    console.error(`No answer: ${method} ${url}`);
  const [scripts, styles, api, preflights] = [count('script'), count('style'), count('api'), count('preflight')];
  return {
    codeBytes: weigh('script', 'style'),
    apiBytes: weigh('api'),
    scripts,
    styles,
    api,
    preflights,
    requests: scripts + api + preflights,
  };
}

/**
 * The length of the longest chain of requests, answered by the given time, in which each request arrived after the
 * answer to the one before. Pictures do not count. These requests wait for each other if all requests take equally
 * long, and much longer than the page's own work.
 */
export function countHops(log: readonly LoggedRequest[], until: number): number {
  const hops = new Map<LoggedRequest, number>();
  for (const request of log.toSorted((a, b) => a.arrivedAt - b.arrivedAt)) {
    if (request.kind === 'picture' || request.answeredAt > until) continue;
    const before = [...hops].filter(([{ answeredAt }]) => answeredAt <= request.arrivedAt).map(([, depth]) => depth);
    hops.set(request, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...hops.values());
}

/** Goes to a page, waits until its elements in view are interactive and one second more, and returns the figures. */
export async function load({ page, cdp }: OpenPage, server: BenchServer, path: string): Promise<Figures> {
  server.takeLog();
  const before = cpuMs(await readMetrics(cdp));
  let inViewAt = 0;
  const inView = new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${path} is not interactive`)), PATIENCE_MS);
    cdp.once('Runtime.bindingCalled', () => {
      clearTimeout(timer);
      inViewAt = performance.now();
      readMetrics(cdp).then(resolve, reject);
    });
  });
  await page.goto(PAGE + path, { waitUntil: 'commit' });
  const metricsInView = await inView;
  await page.waitForTimeout(SETTLE_MS);
  const settled = await readMetrics(cdp);
  const { first, inView: inViewMs, blocked, shift, firstPaint } = await seenBy(page);
  const log = server.takeLog();
  return {
    ...countRequests(log),
    hops: countHops(log, inViewAt),
    first,
    inView: inViewMs,
    firstPaint,
    blocked,
    shift,
    cpuInView: cpuMs(metricsInView) - before,
    cpuSettled: cpuMs(settled) - before,
  };
}

/** Scrolls to the end and back, and returns the cost. */
export async function scrollThrough({ page, cdp }: OpenPage, server: BenchServer): Promise<Figures> {
  const before = cpuMs(await readMetrics(cdp));
  await page.evaluate(() => (window as unknown as BenchWindow).bench.scrollThrough());
  const { blocked } = await seenBy(page);
  const { requests = 0 } = countRequests(server.takeLog());
  return { cpuScroll: cpuMs(await readMetrics(cdp)) - before, scrollRequests: requests, blockedScrolled: blocked };
}

export const pressToLine = ({ page }: OpenPage): Promise<number> =>
  page.evaluate(() => (window as unknown as BenchWindow).bench.pressToLine());

const SWAPS = 10;

/** Changes the page's content ten times and returns the growth of memory and the requests. */
export async function swapTenTimes(opened: OpenPage, server: BenchServer): Promise<Figures> {
  const before = await readMemory(opened);
  server.takeLog();
  for (let swap = 0; swap < SWAPS; swap++) {
    await opened.page.evaluate(() => (window as unknown as BenchWindow).bench.swap());
  }
  await opened.page.waitForTimeout(SETTLE_MS);
  const { requests = 0 } = countRequests(server.takeLog());
  const after = await readMemory(opened);
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  return {
    swapHeap: grown('heap'),
    swapNodes: grown('nodes'),
    swapListeners: grown('listeners'),
    swapRequests: requests,
  };
}
