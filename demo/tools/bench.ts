import { serveStatic } from '@hono/node-server/serve-static';
import { type Browser, chromium, type Page } from '@playwright/test';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createPlatform } from '../platform/platform.ts';
import { listen } from '../platform/server.ts';
import { needChromium } from './browser.ts';
import { build, dist } from './build.ts';
import { serveApp } from './serve-app.ts';

/** A cheap phone on a slow line: processor four times slower, 1.6 Mbit/s, 150 ms there and back. */
const MOBILE = { cpu: 4, latency: 150, bytesPerSecond: 200_000 };
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

interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly budget: number;
  readonly values: number[];
}

const figures = new Map<string, Figure>();

function note(name: string, unit: string, budget: number, value: number): void {
  const figure = figures.get(name) ?? { name, unit, budget, values: [] };
  figure.values.push(value);
  figures.set(name, figure);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const platform = await createPlatform({ cdn: dist });
build();
const squeezed = new Hono().use(compress()).all('*', context => platform.fetch(context.req.raw));
const api = await listen({ fetch: async request => squeezed.fetch(request), close: () => platform.close() }, 0);
const cdn = new Hono();
// As any CDN and any API would; brotli would save a little more.
cdn.use(compress());
cdn.use('*', async (context, next) => {
  await next();
  context.header('access-control-allow-origin', '*');
});
cdn.get('*', serveStatic({ root: dist }));
const cdnServing = await serveApp(cdn, 0);
const pages = new Map<string, string>();
const site = new Hono();
site.get('*', context =>
  context.html(pages.get(new URL(context.req.url).pathname) ?? '<!doctype html><title>x</title>'),
);
const siteServing = await serveApp(site, 0);

const tag = `<script type="module" crossorigin src="http://cdn.localhost:${cdnServing.port}/kiosk.js" data-client-id="demo-client" data-api-host="http://shop.localhost:${api.port}"></script>`;
const buttons = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<kiosk-add-to-cart product="${SLUGS[at % SLUGS.length]}"></kiosk-add-to-cart>`,
  ).join('');
const page = (path: string, body: string, head = tag) =>
  pages.set(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Bench</title>${head}<main>${body}</main></html>`,
  );
page('/plain', '', '');
page('/1', buttons(1));
page('/20', buttons(20));
page('/100', buttons(100));
page('/drawer', `${buttons(1)}<kiosk-cart-drawer></kiosk-cart-drawer>`);

/** Notes what happens in a page from its first moment. */
function watch(): void {
  const seen = { blocked: 0, shift: 0, first: 0, all: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const elements = [...document.querySelectorAll('kiosk-add-to-cart')];
    const ready = elements.filter(({ shadowRoot }) => shadowRoot?.querySelector('[role=group]:not([aria-busy])'));
    if (ready.length) seen.first ||= performance.now();
    if (elements.length && ready.length === elements.length) seen.all ||= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Seen {
  readonly blocked: number;
  readonly shift: number;
  readonly first: number;
  readonly all: number;
}

/** Opens a page on the cheap phone and answers what was seen of it. */
async function visit(browser: Browser, path: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const opened = await context.newPage();
  const cdp = await context.newCDPSession(opened);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: MOBILE.cpu });
  const throughput = MOBILE.bytesPerSecond;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: MOBILE.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  let requests = 0;
  let preflights = 0;
  cdp.on('Network.requestWillBeSent', ({ type, request }) => {
    if (request.method === 'OPTIONS') preflights++;
    if (type !== 'Document' && type !== 'Image') requests++;
  });
  // The runner names functions by a helper that a page does not have.
  await opened.addInitScript({ content: 'globalThis.__name = given => given' });
  await opened.addInitScript(watch);
  await opened.goto(`http://127.0.0.1:${siteServing.port}${path}`);
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
  };
  const seen = () => opened.evaluate(() => (window as unknown as { seen: Seen }).seen);
  return { opened, seen, heap, counted: () => ({ requests, preflights }), close: () => context.close() };
}

const settled = (opened: Page) => opened.waitForFunction(() => (window as unknown as { seen: Seen }).seen.all > 0);

const browser = await chromium.launch({ executablePath: needChromium(), args: ['--no-sandbox'] });
for (let round = 0; round < ROUNDS; round++) {
  const plain = await visit(browser, '/plain');
  await plain.opened.waitForTimeout(500);
  const plainHeap = await plain.heap();
  await plain.close();

  const one = await visit(browser, '/1');
  await settled(one.opened);
  await one.opened.waitForTimeout(500);
  note('requests, 1 button', '', 6, one.counted().requests);
  note('first button interactive', 'ms', 900, (await one.seen()).first);
  await one.close();

  const twenty = await visit(browser, '/20');
  await settled(twenty.opened);
  note('layout shift at 20', '', 0, Math.round((await twenty.seen()).shift * 1000) / 1000);
  await twenty.close();

  const hundred = await visit(browser, '/100');
  // What is far below the screen comes to life as it nears: the whole is asked for at once.
  await hundred.opened.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 700) {
      scrollTo(0, y);
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
  });
  await settled(hundred.opened);
  await hundred.opened.waitForTimeout(500);
  const seen = await hundred.seen();
  note('requests, 100 buttons', '', 8, hundred.counted().requests);
  note('preflights at 100', '', 3, hundred.counted().preflights);
  note('all 100 interactive', 'ms', 1100, seen.all);
  note('blocked at 100', 'ms', 50, seen.blocked);
  note('heap over a plain page at 100', 'MB', 1.5, (await hundred.heap()) - plainHeap);
  await hundred.close();

  const drawer = await visit(browser, '/drawer');
  await settled(drawer.opened);
  await drawer.opened.waitForFunction(() => customElements.get('kiosk-cart-drawer'));
  await drawer.opened.waitForTimeout(500);
  const took = await drawer.opened.evaluate(async () => {
    const button = document
      .querySelector('kiosk-add-to-cart')
      ?.shadowRoot?.querySelector<HTMLElement>('[part~=button]');
    const begun = performance.now();
    button?.click();
    const drawn = () => document.querySelector('kiosk-cart-drawer')?.shadowRoot?.querySelector('[part~=line]');
    while (!drawn()) await new Promise(resolve => requestAnimationFrame(resolve));
    return performance.now() - begun;
  });
  note('press to new line', 'ms', 50, took);
  await drawer.close();
}
await browser.close();

for (const { name, unit, budget, values } of figures.values()) {
  const value = Math.round(median(values) * 100) / 100;
  const verdict = value <= budget ? 'within' : 'over';
  console.log(
    `${name.padEnd(32)}${`${value} ${unit}`.padStart(12)}   ${verdict} ${budget}   (${values.map(v => Math.round(v * 100) / 100).join(', ')})`,
  );
}
process.exit(0);
