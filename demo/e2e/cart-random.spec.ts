import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import {
  type Act,
  createActs,
  createRandom,
  type DetailPress,
  judgeDetails,
  judgeUnits,
  type Press,
  type Random,
  SLUGS,
  type Wrong,
} from '../../src/store/testing/cart-sequences.ts';
import { isSoak } from '../tools/is-soak.ts';
import { startBadDay } from './bad-day.ts';
import { installFastClock } from './fast-clock.ts';
import config from './playwright.config.ts';
import { type Glance, installShopper, type Shopper, type Told } from './shopper-page.ts';
import { expect, test, type World } from './world.ts';

const SEQUENCES = Number(process.env.SEQUENCES ?? 4);
/** Whether all parts run. In `npm test`, only the second part runs, in which the platform refuses changes. */
const isWhole = isSoak || Boolean(process.env.SEQUENCES ?? process.env.SEED);
const RUN_SEED = Number(process.env.RUN_SEED ?? 9);
/** The number of tests that the runs are split into, one per worker. */
const PARTS = 4;
const MAX_ACTS = 12;
const NAMES = ['Bread knife', 'Oak board', 'Garden twine'];
const STOCK = 150;
/** An access token that the platform does not know. */
const REJECTED = 'unknown';
/** After this time, ms, a request that has not left the browser counts as queued there. */
const QUEUED_MS = 1000;
/** All pending changes end within this time of the pages' clock, ms, once no request fails any more. */
const DRAIN_MS = 300_000;
/** The most by which the pages' clock moves at once, ms. */
const STEP_MS = 20_000;
/** The longest wait in real time, ms, for work that does not depend on the pages' clock. */
const REAL_MS = 10_000;

const SHOP = `${SLUGS.map((slug, index) => `<kiosk-add-to-cart product="${slug}" quantity="${index + 1}"></kiosk-add-to-cart>`).join('')}
  <kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer open auto-open="none"></kiosk-cart-drawer>`;

// A small window without motion, because these tests check no pixels and less painting is faster.
// One process for all pages compiles the code only once.
const { launchOptions } = config.use ?? {};
test.use({
  viewport: { width: 320, height: 240 },
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--renderer-process-limit=1'] },
});

interface HeldCart {
  readonly lineItems: readonly { readonly quantity: number; readonly productName: { readonly original: string } }[];
  readonly appliedDiscounts?: readonly { readonly coupon?: { readonly code: string } }[];
  readonly buyerNote?: string;
}

const seedOf = (index: number) => RUN_SEED * 10_000 + index;

async function openShopper(context: BrowserContext, world: World) {
  let random: Random = () => 0;
  await installFastClock(context);
  await installShopper(context, NAMES);
  const day = await startBadDay(world.api, () => random);
  const morning = Date.now();
  world.keepCdn();
  const address = world.serve('/shop', {
    html: world.html(SHOP, { script: world.script({ 'data-api-host': day.origin }) }),
  });
  const blank = world.serve('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });
  /** Pages without the shop, for reuse. */
  const idle: Page[] = [];
  let open: Page[] = [];
  let meetings = 0;
  /** Whether a page has settled only once no frame is pending, so that its last announcement is rendered. */
  let isOver = false;

  const glance = (page: Page) => ask(page, 'glance', day.held());
  const sessions = new Map<Page, CDPSession>();
  /** Calls a function of the page's shopper, five times as fast as `page.evaluate`. */
  const ask = async <N extends keyof Shopper>(page: Page, name: N, ...args: Parameters<Shopper[N]>) => {
    const expression = `shopper.${name}(${args.map(arg => JSON.stringify(arg))})`;
    const options = { expression, awaitPromise: true, returnByValue: true };
    const answer = await sessions.get(page)?.send('Runtime.evaluate', options);
    const { exception } = answer?.exceptionDetails ?? {};
    if (exception) throw new Error(`${expression}: ${exception.description}`);
    return answer?.result.value as Awaited<ReturnType<Shopper[N]>>;
  };
  /** The pending requests for code, by page. The clock waits for their answers, but at most `REAL_MS`. */
  const loading = new Map<Page, Set<Request>>();
  const newPage = async () => {
    const page = await context.newPage();
    const requests = new Set<Request>();
    sessions.set(page, await context.newCDPSession(page));
    loading.set(page, requests);
    page.on('request', request => {
      if (request.resourceType() === 'script') requests.add(request);
    });
    page.on('requestfinished', request => void requests.delete(request));
    page.on('requestfailed', request => void requests.delete(request));
    return page;
  };
  const goTo = async (...pages: readonly Page[]) => {
    const url = `${address}?clock=${morning + day.now()}`;
    await Promise.all(
      pages.map(async page => {
        loading.get(page)?.clear();
        await page.goto(url);
        await ask(page, 'arrive');
      }),
    );
    await pass(DRAIN_MS, seen => pages.every(page => seen[open.indexOf(page)]?.isReady));
  };
  const openPages = async (count: number) => {
    const pages = await Promise.all(Array.from({ length: count }, () => idle.pop() ?? newPage()));
    open.push(...pages);
    await goTo(...pages);
  };

  const isLoading = () => open.some(page => loading.get(page)?.size);
  const isSettled = (seen: readonly Glance[]) =>
    !day.isMoving() &&
    !isLoading() &&
    (!isOver || seen.every(({ drawing }) => !drawing)) &&
    seen.every(({ locking }) => !locking) &&
    seen.reduce((sum, { fetching }) => sum + fetching, 0) <= day.held();
  /** Waits until nothing more happens unless the clock moves, but at most `REAL_MS`. */
  const settle = async (): Promise<readonly Glance[]> => {
    for (const start = Date.now(); ; ) {
      while (isLoading() && Date.now() < start + REAL_MS) await new Promise(resolve => setTimeout(resolve, 5));
      await day.still();
      const seen = await Promise.all(open.map(glance));
      // A request that waits in the browser for a connection does not reach the proxy, so the proxy does not hold it.
      const ms = day.held() && !isLoading() ? QUEUED_MS : REAL_MS;
      if (isSettled(seen) || (Date.now() > start + ms && !day.isMoving())) return seen;
      await new Promise(resolve => setTimeout(resolve, 10));
    }
  };
  const nextMeeting = () => {
    meetings++;
    return (page: Page) => ({ count: meetings, page: open.indexOf(page), pages: open.length });
  };
  /**
   * Waits until the changes that each page has stored have arrived in all pages.
   * Kiosk itself waits for such changes at least as long.
   */
  const meet = async () => {
    const meetingOf = nextMeeting();
    await Promise.all(open.map(page => ask(page, 'meet', meetingOf(page))));
  };
  const pass = async (ms: number, isEnough: (seen: readonly Glance[]) => boolean = () => false) => {
    const end = day.now() + ms;
    let since = Date.now();
    let seen = await settle();
    while (!isEnough(seen) && day.now() < end) {
      const next = Math.min(day.next(), ...seen.map(page => page.next ?? Number.POSITIVE_INFINITY));
      // Code, a lock or a frame may still arrive, because none of them depends on the clock.
      if (next === Number.POSITIVE_INFINITY && ms === DRAIN_MS && Date.now() < since + REAL_MS) {
        seen = await settle();
        continue;
      }
      const step = Math.min(Math.max(next, ms === DRAIN_MS ? 200 : 50), STEP_MS, end - day.now());
      const meetingOf = nextMeeting();
      seen = await Promise.all(open.map(page => ask(page, 'pass', meetingOf(page), step)));
      day.forward(step);
      if (!isSettled(seen)) seen = await settle();
      since = Date.now();
    }
  };

  const control = (path: string, body: object) => world.admin(path, body);
  /** The visitor's valid token while the pages have a rejected one. */
  let rejected: string | undefined;
  const changeTokens = async (change: 'expire' | 'reject' | 'refuse' | 'wipe') => {
    const before = await open[0]?.evaluate(
      ([change, rejectedToken]) => {
        const key = 'kiosk:tokens:demo-client';
        const tokens = JSON.parse(localStorage.getItem(key) ?? 'null');
        if (!tokens) return undefined;
        if (change === 'wipe') localStorage.removeItem(key);
        if (change === 'wipe') return undefined;
        const { value } = tokens.accessToken;
        if (change === 'reject') tokens.accessToken.value = rejectedToken;
        else tokens.accessToken.expiresAt = 1;
        if (change === 'refuse') tokens.refreshToken.value = 'unknown';
        localStorage.setItem(key, JSON.stringify(tokens));
        return value as string;
      },
      [change, REJECTED] as const,
    );
    if (change === 'reject' && before !== REJECTED) rejected = before;
  };

  /** The units and details of the visitor's cart on the platform. */
  const readHeld = async () => {
    const stored = await open[0]?.evaluate(() => localStorage.getItem('kiosk:tokens:demo-client'));
    const current = JSON.parse(stored ?? 'null')?.accessToken?.value;
    const token = current === REJECTED ? rejected : current;
    const address = `http://127.0.0.1:${new URL(world.api).port}/ecom/v1/carts/current`;
    const answer = token && (await fetch(address, { headers: { authorization: token } }));
    const { cart } = (answer ? await answer.json() : {}) as { readonly cart?: HeldCart };
    const coupon = cart?.appliedDiscounts?.find(({ coupon }) => coupon)?.coupon?.code ?? '';
    return {
      units: new Map(cart?.lineItems.map(({ productName, quantity }) => [productName.original, quantity])),
      details: { coupon, note: cart?.buyerNote ?? '', delivery: '' },
    };
  };

  async function run(seed: number): Promise<Outcome> {
    let presses: Press[] = [];
    const details: DetailPress[] = [];
    const retried = new Map<string, number>();
    const putBack = new Map<string, number>();
    const wrongs: Wrong[] = [];
    let failed = new Set<string>();
    let isLost = false;
    let isOnline = true;
    let areRulesChanged = false;
    let pressed: Page | undefined;
    /** The page of the last press that became a change. */
    let heardOn: Page | undefined;

    random = createRandom(seed);
    await openPages(2);
    pressed = open[0];
    for (const act of createActs(createRandom(seed), MAX_ACTS)) await carryOut(act);
    await rest();
    await judge();
    if (areRulesChanged) await control('/stock', { slug: SLUGS[2], quantity: STOCK });
    await Promise.all(open.map(page => page.goto(blank)));
    await open[0]?.evaluate(() => localStorage.clear());
    idle.push(...open);
    open = [];
    await day.end();
    const trace = day.takeTrace();
    return { wrongs, presses: presses.length + details.length, refused: failed.size, isLost, trace };

    async function carryOut(act: Act): Promise<void> {
      if ('tab' in act && !open.length) await openPages(1);
      const page = 'tab' in act ? open[act.tab % open.length] : undefined;
      day.note(JSON.stringify(act));
      if (page && page !== pressed) {
        // A shopper needs a moment to move from one page to another.
        await meet();
        await ask(page, 'catchUp');
        pressed = page;
      }
      if (page && /^(add|set|remove|undo|retry|put back)$/.test(act.do)) {
        const line = act.do === 'add' ? act.product : 'line' in act ? act.line : 0;
        const result = await ask(page, 'press', { do: act.do, line, more: act.do === 'set' && act.quantity > 2 });
        day.note(`${act.do} in tab ${open.indexOf(page)}: ${JSON.stringify(result)}`);
        if (!result) return;
        heardOn = page;
        if (result.putBack)
          for (const [name, quantity] of result.putBack) putBack.set(name, quantity + (putBack.get(name) ?? 0));
        else if (result.retried) {
          const id = result.retried;
          retried.set(id, (retried.get(id) ?? 0) + 1);
          const last = presses.findLast(press => press.id === id);
          presses = presses.filter(press => press.id !== id);
          if (last) presses.push({ ...last, id: result.again ?? id });
        } else if (result.id && result.name) {
          const { id, name: key } = result;
          const kind = act.do === 'undo' ? 'restore' : (act.do as 'add' | 'set' | 'remove');
          presses.push({ id, kind, key, quantity: result.quantity ?? 0 });
        } else if (act.do !== 'add' && act.do !== 'retry')
          wrongs.push({ what: 'silent', words: `${act.do} became no change` });
      } else if (page && act.do === 'detail') {
        const { of, value } = act;
        // Skips changes of the delivery, because other tests cover the carriers.
        const id = of === 'delivery' ? undefined : await ask(page, 'setDetail', of, value);
        if (!id) return;
        heardOn = page;
        details.push({ id, of, value });
      } else if (page && act.do === 'reload') {
        if (isOnline) await goTo(page);
      } else if (page && act.do === 'close') {
        if (isOnline) {
          await page.goto(blank);
          idle.push(page);
        } else await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
        open = open.filter(other => other !== page);
      } else if (page && act.do === 'kill') {
        await page.close();
        open = open.filter(other => other !== page);
      } else if (act.do === 'open') {
        if (isOnline && open.length < 2) await openPages(1);
      } else if (act.do === 'offline' || act.do === 'online') {
        isOnline = act.do === 'online';
        await context.setOffline(!isOnline);
      } else if (act.do === 'fail') day.fail(act.fate, act.on, act.times);
      else if (act.do === 'expire' || act.do === 'reject' || act.do === 'wipe' || act.do === 'refuse') {
        isLost ||= act.do === 'wipe' || act.do === 'refuse';
        await changeTokens(act.do);
      } else if (act.do === 'clear') {
        isLost = true;
        await (open[0] ?? idle[0])?.evaluate(() => {
          for (const key of Object.keys(localStorage)) if (key.startsWith('kiosk:')) localStorage.removeItem(key);
        });
      } else if (act.do === 'stock') {
        areRulesChanged = true;
        await control('/stock', { slug: SLUGS[2], quantity: act.value });
      } else if (act.do === 'price') await control('/products', { slug: SLUGS[0], price: act.value });
      else if (act.do === 'wait') await pass(act.ms);
    }

    /** Drops further failures, goes online, waits until no change is pending, and then lets 5 s of the clock pass. */
    async function rest(): Promise<void> {
      day.clearUp();
      await context.setOffline(false);
      isOnline = true;
      if (!open.length) await openPages(1);
      await pass(DRAIN_MS, seen => seen.every(({ isAtRest }) => isAtRest) && !day.held());
      // Waits until the buttons have removed the texts that they show for a few seconds.
      isOver = true;
      await pass(5000);
      isOver = false;
    }

    async function judge(): Promise<void> {
      const { units: held, details: heldDetails } = await readHeld();
      const seen = await Promise.all(open.map(page => ask(page, 'look')));
      const told = await open[0]?.evaluate(() =>
        Object.keys(localStorage)
          .filter(key => key.startsWith('told:'))
          .map(key => JSON.parse(localStorage.getItem(key) ?? '') as Told),
      );
      const failures = told?.flatMap(({ failed }) => failed) ?? [];
      // A replaced change ends as its replacement does.
      const replaced = new Map(told?.flatMap(({ replaced }) => replaced));
      const lastOf = (id: string): string => {
        const by = replaced.get(id);
        return by ? lastOf(by) : id;
      };
      failed = new Set(failures.filter(id => failures.filter(other => other === id).length > (retried.get(id) ?? 0)));
      const codes = failures.filter(id => id.startsWith('code '));
      for (const { id, of, value } of details) {
        const index = of === 'coupon' ? codes.indexOf(`code ${value}`) : -1;
        if (index < 0) continue;
        failed.add(id);
        codes.splice(index, 1);
      }
      for (const { ops, changes, status, busy } of seen)
        if (ops.length || changes.length || status === 'reading' || busy)
          wrongs.push({ what: 'spinners', words: JSON.stringify({ ops, changes, status, busy }) });
      const offered = new Map(seen.flatMap(({ lost }) => lost));
      wrongs.push(...judgeUnits({ presses, failed, held, offered, putBack, isLost }));
      const ended = details.map(press => ({ ...press, id: lastOf(press.id) }));
      wrongs.push(...judgeDetails(ended, failed, heldDetails, isLost));
      const units = [...held.values()].reduce((sum, quantity) => sum + quantity, 0);
      for (const [index, { lines, status, badge, said: lastSaid }] of seen.entries()) {
        const shown = new Map(lines);
        // A page does not announce the changes of another page.
        const said = open[index] === heardOn && lastSaid;
        // A page announces no sum for an empty cart.
        if (status === 'ready' && (Number(badge) !== units || (units && said && Number(said) !== units)))
          wrongs.push({ what: 'silent', words: `badge ${badge}, said ${said}, held ${units}` });
        if (
          status === 'ready' &&
          NAMES.some(name => shown.get(name) !== null && (shown.get(name) ?? 0) !== (held.get(name) ?? 0))
        )
          wrongs.push({ what: 'silent', words: `shown ${JSON.stringify(lines)}, held ${JSON.stringify([...held])}` });
      }
      for (const { failures, notices } of seen)
        if (notices < failures) wrongs.push({ what: 'silent', words: `${failures} failures, ${notices} are shown` });
      for (const [index, { heard }] of seen.entries())
        for (const words of heard) day.note(`heard in tab ${index}: ${words}`);
      const errors = told?.reduce((sum, page) => sum + page.errors, 0) ?? 0;
      if (errors < failures.length)
        wrongs.push({ what: 'silent', words: `${failures.length} failures, ${errors} were emitted` });
      const announced = told?.reduce((sum, page) => sum + page.added, 0) ?? 0;
      const added = presses
        .filter(({ id, kind }) => kind === 'add' && !failed.has(id))
        .reduce((sum, { quantity }) => sum + quantity, 0);
      // An undo may be announced as added, if its line was already removed.
      if (!isLost && !presses.some(({ kind }) => kind === 'restore') && announced !== added)
        wrongs.push({ what: 'silent', words: `${added} were added, ${announced} announced` });
    }
  }
  return { run, dropWrites: day.dropWrites, close: day.close };
}

interface Outcome {
  readonly wrongs: readonly Wrong[];
  readonly presses: number;
  readonly refused: number;
  readonly isLost: boolean;
  /** The acts, requests, answers and announcements, each with its time. */
  readonly trace: readonly string[];
}

const describeRun = (seed: number, { wrongs, trace }: Outcome) =>
  [
    `SEED=${seed}`,
    ...trace.map(words => `  ${words}`),
    ...wrongs.map(({ what, words }) => `  → ${what}: ${words}`),
  ].join('\n');

for (const part of isWhole ? Array.from({ length: PARTS }, (_, index) => index + 1) : [2])
  test(
    `pages show and announce the platform’s cart after random acts (${part} of ${PARTS})`,
    { tag: '@needs-devtools' },
    async ({ context, world }) => {
      const only = process.env.SEED;
      const all = only ? [Number(only)] : Array.from({ length: SEQUENCES }, (_, index) => seedOf(index));
      const seeds = all.filter((_, index) => index % PARTS === part - 1);
      test.setTimeout(180_000 + seeds.length * 10_000);
      const counters = {
        sequences: 0,
        presses: 0,
        refused: 0,
        lostCarts: 0,
        lost: 0,
        doubled: 0,
        silent: 0,
        spinners: 0,
        'wrong person': 0,
      };
      const found: string[] = [];
      const { run, close } = await openShopper(context, world);
      for (const seed of seeds) {
        const outcome = await run(seed);
        const { wrongs, presses, refused, isLost } = outcome;
        counters.sequences++;
        counters.presses += presses;
        counters.refused += refused;
        if (isLost) counters.lostCarts++;
        for (const what of new Set(wrongs.map(({ what }) => what))) counters[what]++;
        if (wrongs.length) found.push(describeRun(seed, outcome));
      }
      await close();
      console.log(
        `random carts in a browser, part ${part}: RUN_SEED=${RUN_SEED} SEQUENCES=${SEQUENCES} ${JSON.stringify(counters)}`,
      );
      expect(found.join('\n')).toBe('');
    },
  );

test(
  'random acts find a fault when a proxy answers writes without forwarding them',
  { tag: ['@needs-devtools', '@soak'] },
  async ({ context, world }) => {
    const { run, dropWrites, close } = await openShopper(context, world);
    dropWrites();
    let found: Wrong | undefined;
    for (let index = 0; index < 10 && !found; index++) {
      const { wrongs } = await run(seedOf(index));
      found = wrongs.find(({ what }) => what === 'lost' || what === 'doubled');
    }
    await close();
    expect(found).toBeDefined();
  },
);
