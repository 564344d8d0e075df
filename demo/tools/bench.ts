import { serveStatic } from '@hono/node-server/serve-static';
import { type Browser, chromium, type Page } from '@playwright/test';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createPlatform } from '../platform/platform.ts';
import { startServer } from '../platform/server.ts';
import { ensureChromium } from './browser.ts';
import { build, dist } from './build.ts';
import { serveApp } from './serve-app.ts';

/** A cheap phone on a slow connection: CPU four times slower, 1.6 Mbit/s, 150 ms round trip. */
const MOBILE = { cpuSlowdown: 4, latencyMs: 150, bytesPerSecond: 200_000 };
const ROUNDS = 5;

const SLUGS = [
  'bread-knife',
  'stoneware-mug',
  'oak-board',
  'linen-apron',
  'olive-oil',
  'cast-iron-pot',
  'field-guide-pdf',
];

interface Metric {
  readonly name: string;
  readonly unit: string;
  readonly budget: number;
  readonly values: number[];
}

const results = new Map<string, Metric>();

function recordMetric(name: string, unit: string, budget: number, value: number): void {
  const metric = results.get(name) ?? { name, unit, budget, values: [] };
  metric.values.push(value);
  results.set(name, metric);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const platform = await createPlatform({ cdn: dist });
build();
const compressed = new Hono().use(compress()).all('*', context => platform.fetch(context.req.raw));
const api = await startServer({ fetch: async request => compressed.fetch(request), close: () => platform.close() }, 0);
const cdn = new Hono();
// Compressed as by a CDN; brotli would save a little more.
cdn.use(compress());
cdn.use('*', async (context, next) => {
  await next();
  context.header('access-control-allow-origin', '*');
});
cdn.get('*', serveStatic({ root: dist }));
const cdnServer = await serveApp(cdn, 0);
const pages = new Map<string, string>();
const site = new Hono();
site.get('*', context =>
  context.html(pages.get(new URL(context.req.url).pathname) ?? '<!doctype html><title>x</title>'),
);
const siteServer = await serveApp(site, 0);

const tag = `<script type="module" crossorigin src="http://cdn.localhost:${cdnServer.port}/kiosk.js" data-client-id="demo-client" data-api-host="http://shop.localhost:${api.port}"></script>`;
const buttons = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<kiosk-add-to-cart product="${SLUGS[at % SLUGS.length]}"></kiosk-add-to-cart>`,
  ).join('');
const addPage = (path: string, body: string, head = tag) =>
  pages.set(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Bench</title>${head}<main>${body}</main></html>`,
  );
addPage('/plain', '', '');
addPage('/1', buttons(1));
addPage('/20', buttons(20));
addPage('/100', buttons(100));
addPage('/drawer', `${buttons(1)}<kiosk-cart-drawer></kiosk-cart-drawer>`);

/** Records what happens in a page from the start. */
function observePage(): void {
  const seen = { blocked: 0, shift: 0, first: 0, all: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const poll = () => {
    const elements = [...document.querySelectorAll('kiosk-add-to-cart')];
    const ready = elements.filter(({ shadowRoot }) => shadowRoot?.querySelector('[role=group]:not([aria-busy])'));
    if (ready.length) seen.first ||= performance.now();
    if (elements.length && ready.length === elements.length) seen.all ||= performance.now();
    else requestAnimationFrame(poll);
  };
  requestAnimationFrame(poll);
}

interface PageMetrics {
  readonly blockedMs: number;
  readonly shift: number;
  readonly firstReadyMs: number;
  readonly allReadyMs: number;
}

/** Opens a page on the emulated phone, with access to its metrics. */
async function openPage(browser: Browser, path: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const opened = await context.newPage();
  const cdp = await context.newCDPSession(opened);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: MOBILE.cpuSlowdown });
  const throughput = MOBILE.bytesPerSecond;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: MOBILE.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  let requests = 0;
  let preflights = 0;
  cdp.on('Network.requestWillBeSent', ({ type, request }) => {
    if (request.method === 'OPTIONS') preflights++;
    if (type !== 'Document' && type !== 'Image') requests++;
  });
  // tsx compiles functions with calls of `__name`, which the page does not have.
  await opened.addInitScript({ content: 'globalThis.__name = given => given' });
  await opened.addInitScript(observePage);
  await opened.goto(`http://127.0.0.1:${siteServer.port}${path}`);
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
  };
  const seen = () => opened.evaluate(() => (window as unknown as { seen: PageMetrics }).seen);
  return { opened, seen, heap, getRequestCounts: () => ({ requests, preflights }), close: () => context.close() };
}

const waitUntilInteractive = (opened: Page) =>
  opened.waitForFunction(() => (window as unknown as { seen: PageMetrics }).seen.allReadyMs > 0);

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
for (let round = 0; round < ROUNDS; round++) {
  const plain = await openPage(browser, '/plain');
  await plain.opened.waitForTimeout(500);
  const plainHeap = await plain.heap();
  await plain.close();

  const one = await openPage(browser, '/1');
  await waitUntilInteractive(one.opened);
  await one.opened.waitForTimeout(500);
  recordMetric('requests, 1 button', '', 6, one.getRequestCounts().requests);
  recordMetric('first button interactive', 'ms', 900, (await one.seen()).firstReadyMs);
  await one.close();

  const twenty = await openPage(browser, '/20');
  await waitUntilInteractive(twenty.opened);
  recordMetric('layout shift at 20', '', 0, Math.round((await twenty.seen()).shift * 1000) / 1000);
  await twenty.close();

  const hundred = await openPage(browser, '/100');
  // Elements load near the viewport: scrolling loads all of them.
  await hundred.opened.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 700) {
      scrollTo(0, y);
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
  });
  await waitUntilInteractive(hundred.opened);
  await hundred.opened.waitForTimeout(500);
  const seen = await hundred.seen();
  recordMetric('requests, 100 buttons', '', 8, hundred.getRequestCounts().requests);
  recordMetric('preflights at 100', '', 3, hundred.getRequestCounts().preflights);
  recordMetric('all 100 interactive', 'ms', 1100, seen.allReadyMs);
  recordMetric('blocked at 100', 'ms', 50, seen.blockedMs);
  recordMetric('heap over a plain page at 100', 'MB', 1.5, (await hundred.heap()) - plainHeap);
  await hundred.close();

  const drawer = await openPage(browser, '/drawer');
  await waitUntilInteractive(drawer.opened);
  await drawer.opened.waitForFunction(() => customElements.get('kiosk-cart-drawer'));
  await drawer.opened.waitForTimeout(500);
  const tookMs = await drawer.opened.evaluate(async () => {
    const button = document
      .querySelector('kiosk-add-to-cart')
      ?.shadowRoot?.querySelector<HTMLElement>('[part~=button]');
    const startedAt = performance.now();
    button?.click();
    const findLine = () => document.querySelector('kiosk-cart-drawer')?.shadowRoot?.querySelector('[part~=line]');
    while (!findLine()) await new Promise(resolve => requestAnimationFrame(resolve));
    return performance.now() - startedAt;
  });
  recordMetric('press to new line', 'ms', 50, tookMs);
  await drawer.close();
}
await browser.close();

for (const { name, unit, budget, values } of results.values()) {
  const value = Math.round(median(values) * 100) / 100;
  const verdict = value <= budget ? 'within' : 'over';
  console.log(
    `${name.padEnd(32)}${`${value} ${unit}`.padStart(12)}   ${verdict} ${budget}   (${values.map(v => Math.round(v * 100) / 100).join(', ')})`,
  );
}
process.exit(0);
