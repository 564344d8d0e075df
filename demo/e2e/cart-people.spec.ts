import type { BrowserContext, Page } from '@playwright/test';
import type { Cart } from '../../src/api/carts.ts';
import type { Product } from '../../src/api/products.ts';
import type { CatalogReference } from '../../src/api/shared/line.ts';
import { createPeople, expectOfPeople, judgePerson, type Person } from '../../src/store/testing/cart-people.ts';
import {
  type Act,
  createPersonActs,
  createRandom,
  OWN,
  type Press,
  type Wrong,
} from '../../src/store/testing/cart-sequences.ts';
import { ensureChromium } from '../tools/browser.ts';
import { isSoak } from '../tools/is-soak.ts';
import { productOf, toNodeUrl } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 2);
/** Whether all parts run. In `npm test`, only the first part runs. */
const isWhole = isSoak || Boolean(process.env.PEOPLE);
/** With this seed, a member signs in during the first sequence. */
const RUN_SEED = Number(process.env.RUN_SEED ?? 6);
/** The number of tests that the sequences are split into, one per worker. */
const PARTS = 2;
const MAX_ACTS = 14;
/** The longest wait for all changes to end, ms. A page needs less to learn the outcome of a lost request. */
const REST_MS = 90_000;
const MAILS = { Mira: 'mira.holm@larch.example', Jonas: 'jonas.adler@larch.example' } as const;
const PASSWORD = 'a-cup-of-larch';
const BODY = `<kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer open auto-open="none"></kiosk-cart-drawer>
  <kiosk-member-login></kiosk-member-login>`;

// Enables the browser's back-forward cache, which Playwright disables by default.
test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** The cart in a page's store, and the data that all pages of the browser have stored. */
interface Sight {
  /** The role and number of the person whose tokens are stored. */
  readonly person: string;
  /** The ids of the pending changes, on the page and stored. */
  readonly ops: readonly string[];
  readonly status: string;
  readonly lines: readonly (readonly [name: string, quantity: number])[];
  /** The names of the lines that the page offers again. */
  readonly offered: readonly string[];
  /** The ids of the changes that any page has reported as failed, once per report. */
  readonly failed: readonly string[];
  /** The number of `kiosk:error` events of all pages. */
  readonly errors: number;
}

/**
 * Moves the date of the pages by the milliseconds in the stored `test:clock`.
 * Records each page's failed changes and `kiosk:error` events in `localStorage`, which outlives the page.
 */
const install = (context: BrowserContext) =>
  context.addInitScript(() => {
    const RealDate = Date;
    const ahead = () => Number(localStorage.getItem('test:clock') ?? 0);
    class SetDate extends RealDate {
      constructor(...args: []) {
        super(...((args.length ? args : [SetDate.now()]) as []));
      }
      static override now = () => RealDate.now() + ahead();
    }
    window.Date = SetDate as DateConstructor;
    const name = `test:${Math.random()}`;
    const noted = { failed: [] as string[], errors: 0 };
    const keep = () => localStorage.setItem(name, JSON.stringify(noted));
    addEventListener('kiosk:error', () => {
      noted.errors++;
      keep();
    });
    addEventListener('load', () => {
      void window.kiosk?.ready.then(() => {
        let before: readonly string[] = [];
        const note = () => {
          const ids = window.kiosk.store.getState().cart.failures.map(({ id }) => id);
          noted.failed.push(...ids.filter(id => !before.includes(id)));
          before = ids;
          if (noted.failed.length) keep();
        };
        window.kiosk.store.subscribe(note);
        note();
      });
    });
  });

const look = (page: Page): Promise<Sight> =>
  page.evaluate(() => {
    const { ops, status, base, lost } = window.kiosk.store.getState().cart;
    const { refreshToken } = JSON.parse(localStorage.getItem('kiosk:tokens:demo-client') ?? '{}') as {
      readonly refreshToken?: { readonly role: string; readonly person?: number };
    };
    const noted = Object.keys(localStorage)
      .filter(key => key.startsWith('test:0.'))
      .map(
        key => JSON.parse(localStorage.getItem(key) ?? '{}') as { readonly failed: string[]; readonly errors: number },
      );
    const stored = Object.keys(localStorage).filter(key => key.startsWith('kiosk:change:'));
    return {
      person: refreshToken ? `${refreshToken.role} ${refreshToken.person}` : '',
      ops: [...ops.map(({ id }) => id), ...stored.map(key => key.split(':').at(-1) ?? '')],
      status,
      lines: (base?.lineItems ?? []).map(({ productName, quantity }) => [productName.original, quantity] as const),
      offered: (lost?.lines ?? []).map(({ productName }) => productName.original),
      failed: noted.flatMap(({ failed }) => failed),
      errors: noted.reduce((sum, { errors }) => sum + errors, 0),
    };
  });

type PagePress = Press & { readonly changesBefore: number; changesAfter?: number };

interface Outcome {
  readonly wrongs: readonly Wrong[];
  readonly presses: number;
  readonly signIns: number;
  readonly restored: number;
  readonly trace: readonly string[];
}

/**
 * Carries out the random sequence of acts of a seed in two tabs, and then compares each person's cart with the presses.
 * Returns the differences, some counts and a trace.
 */
async function run(context: BrowserContext, world: World, seed: number): Promise<Outcome> {
  await world.admin('/reset', {});
  await world.admin('/settings', { limits: false });
  const slugs = [...new Set(Object.values(OWN).flatMap(own => [...own.slugs]))];
  const products = new Map<string, Product>(
    await Promise.all(slugs.map(async slug => [slug, await productOf(world, slug)] as const)),
  );
  const nameOf = (slug: string) => products.get(slug)?.name ?? '';
  const cacheable = { headers: { 'cache-control': 'no-cache' } };
  const address = world.serve('/shop', { html: world.html(BODY), ...cacheable });
  const elsewhere = world.serve('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>', ...cacheable });
  const random = createRandom(seed);
  const people = createPeople();
  const wrongs: Wrong[] = [];
  const trace: string[] = [];
  const start = Date.now();
  const note = (words: string) => void trace.push(`${Date.now() - start} ${words}`);
  const presses: PagePress[] = [];
  let tabs: Page[] = [];
  const away: Page[] = [];
  let person = '';
  let changedAt = 0;
  let signIns = 0;
  let restored = 0;
  let last: Sight | undefined;
  let signingIn: { readonly page: Page; readonly since: number } | undefined;
  const resets: ('before' | 'after')[] = [];

  await context.route('**/carts/current/**', async route => {
    const fate = resets.shift();
    if (!fate) return route.fallback();
    note(`a write is reset ${fate} it is carried out`);
    if (fate === 'after') await route.fetch().catch(() => {});
    await route.abort('connectionreset').catch(() => {});
  });

  const ready = (page: Page) =>
    page.waitForFunction(
      () =>
        window.kiosk?.store?.getState().cart.status === 'ready' ||
        window.kiosk?.store?.getState().cart.status === 'unread',
    );
  const open = async () => {
    const page = await context.newPage();
    await page.goto(address);
    await ready(page);
    tabs.push(page);
    return page;
  };
  const giveUp = () => {
    signingIn = undefined;
    people.giveUp();
  };
  /**
   * Records the current person, the presses that have ended, and each page that still has a line of another person
   * three seconds after the person has changed.
   */
  const observe = async (): Promise<Sight | undefined> => {
    const [first] = tabs;
    if (!first) return last;
    const sights = await Promise.all(tabs.map(look));
    const [sight] = sights as [Sight];
    last = sight;
    if (sight.person && sight.person !== person) {
      person = sight.person;
      note(`the person is ${person}`);
      people.become(person.split(' ')[0] ?? '');
      changedAt = Date.now();
      if (signingIn && person.startsWith('member')) {
        signIns++;
        signingIn = undefined;
      }
    }
    const pending = new Set(sights.flatMap(({ ops }) => ops));
    for (const press of presses) if (!pending.has(press.id)) press.changesAfter ??= people.changes;
    if (Date.now() > changedAt + 3000)
      for (const { lines, offered } of sights)
        for (const name of [...lines.map(([name]) => name), ...offered])
          if (!people.current.keys.has(name))
            wrongs.push({ what: 'wrong person', words: `a page has ${name}, ${people.current.name} is there` });
    return sight;
  };
  const until = (isSo: (sights: readonly Sight[]) => boolean, ms: number) =>
    expect
      .poll(
        async () => {
          await observe();
          return isSo(await Promise.all(tabs.map(look)));
        },
        { intervals: [50], timeout: ms },
      )
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
  const own = () =>
    OWN[(people.current.name.startsWith('visitor') ? 'visitor' : people.current.name) as keyof typeof OWN];

  const press = async (
    page: Page,
    what: Omit<Press, 'id'>,
    act: { readonly line?: number; readonly product?: CatalogReference },
  ) => {
    const id = await page.evaluate(
      async ({ kind, quantity, line, product }) => {
        const { cart, store } = window.kiosk;
        const before = new Set(store.getState().cart.ops.map(({ id }) => id));
        const { id: lineId = '' } = store.getState().cart.base?.lineItems[line ?? 0] ?? {};
        const done =
          kind === 'add'
            ? cart.add([{ catalogReference: product as CatalogReference, quantity }])
            : kind === 'set'
              ? cart.update(lineId, { quantity })
              : cart.remove([lineId]);
        let isDone = false;
        const end = () => {
          isDone = true;
        };
        done.then(end, end);
        const find = () => {
          const { ops } = store.getState().cart;
          const made = ops.find(({ id }) => !before.has(id));
          return made?.id ?? (kind === 'set' ? ops.findLast(op => op.kind === 'quantity')?.id : undefined);
        };
        while (!find() && !isDone) await new Promise(resolve => setTimeout(resolve));
        return find();
      },
      { ...what, ...act },
    );
    note(`${what.kind} ${what.quantity} ${what.key} in tab ${tabs.indexOf(page)}: ${id}`);
    if (!id) return;
    const entry = { ...what, id, changesBefore: people.changes };
    // The id may be that of an earlier change, because a later quantity can merge into a pending change.
    presses.push(entry);
    people.press(entry);
  };

  async function carryOut(act: Act): Promise<void> {
    if ('tab' in act && !tabs.length) await open();
    const page = 'tab' in act ? tabs[act.tab % tabs.length] : undefined;
    await observe();
    note(JSON.stringify(act));
    if (page && act.do === 'add') {
      const slug = own().slugs[act.product] ?? '';
      const product = { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: products.get(slug)?.id ?? '' };
      await press(page, { kind: 'add', key: nameOf(slug), quantity: act.quantity }, { product });
    } else if (page && (act.do === 'set' || act.do === 'remove')) {
      const { lines } = await look(page);
      const line = act.line % Math.max(1, lines.length);
      const key = lines[line]?.[0];
      const quantity = act.do === 'set' ? act.quantity : 0;
      if (key) await press(page, { kind: act.do, key, quantity }, { line });
    } else if (page && act.do === 'sign in') {
      if (signingIn) return;
      const isOut = await page.evaluate(() => !!document.querySelector('kiosk-member-login input[name=email]'));
      if (!isOut) return;
      signingIn = { page, since: Date.now() };
      const pending = new Set((await look(page)).ops);
      people.expect(act.member, new Set(presses.filter(({ id }) => pending.has(id))));
      await page.locator('kiosk-cart-drawer').evaluate(drawer => drawer.removeAttribute('open'));
      await page.locator('kiosk-member-login input[name=email]').fill(MAILS[act.member]);
      await page.locator('kiosk-member-login input[name=password]').fill(PASSWORD);
      await page.locator('kiosk-member-login button[type=submit]').click();
      if (random(2)) await until(() => !signingIn, 20_000);
    } else if (page && act.do === 'sign out') {
      if ((await look(page)).person.startsWith('member')) await page.evaluate(() => window.kiosk.member.logout());
    } else if (page && (act.do === 'away' || act.do === 'reload' || act.do === 'close' || act.do === 'kill')) {
      if (signingIn?.page === page) giveUp();
      if (act.do === 'reload') {
        await page.goto(address);
        await ready(page);
        return;
      }
      tabs = tabs.filter(tab => tab !== page);
      if (act.do === 'away') {
        await page.evaluate(() => Object.assign(window, { wasAway: true }));
        await page.goto(elsewhere);
        away.push(page);
        if (!tabs.length) await open();
      } else await page.close({ runBeforeUnload: act.do === 'close' });
    } else if (act.do === 'back') await comeBack();
    else if (act.do === 'open') {
      if (tabs.length < 2) await open();
    } else if (act.do === 'clock')
      await tabs[0]?.evaluate(
        ms => localStorage.setItem('test:clock', String(Number(localStorage.getItem('test:clock')) + ms)),
        act.ms,
      );
    else if (act.do === 'fail' && act.on === 'write')
      resets.push(...Array.from({ length: Math.min(2, act.times) }, () => (random(3) ? ('after' as const) : 'before')));
    else if (act.do === 'refuse')
      await tabs[0]?.evaluate(() => {
        const key = 'kiosk:tokens:demo-client';
        const tokens = JSON.parse(localStorage.getItem(key) ?? 'null');
        if (!tokens) return;
        tokens.accessToken.expiresAt = 1;
        tokens.refreshToken.value = 'unknown';
        localStorage.setItem(key, JSON.stringify(tokens));
      });
    else if (act.do === 'wait') await until(() => false, Math.min(act.ms, 1500));
  }
  /** Goes back to the shop in the first tab that has left the shop, if there is such a tab. */
  async function comeBack(): Promise<void> {
    const page = away.shift();
    if (!page) return;
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForURL('**/shop', { waitUntil: 'commit' });
    await ready(page);
    if (await page.evaluate(() => 'wasAway' in window)) restored++;
    tabs.push(page);
  }

  await open();
  await open();
  for (const act of createPersonActs(createRandom(seed), MAX_ACTS)) await carryOut(act);
  note('rests');
  resets.length = 0;
  while (away.length) await comeBack();
  if (!tabs.length) await open();
  await until(() => !signingIn, 20_000);
  if (signingIn) giveUp();
  await until(sights => sights.every(({ ops, status }) => !ops.length && status !== 'reading'), REST_MS);
  await open();
  await until(sights => sights.every(({ ops, status }) => !ops.length && status !== 'reading'), REST_MS);
  changedAt = 0;
  const sight = (await observe()) as Sight;
  const sights = await Promise.all(tabs.map(look));
  for (const { ops, status } of sights)
    if (ops.length || status === 'reading') wrongs.push({ what: 'spinners', words: `${ops} ${status}` });

  const failed = new Set(sight.failed);
  const isCrossed = (press: object) => {
    const { changesBefore, changesAfter } = press as PagePress;
    return changesBefore !== changesAfter;
  };
  const tokens = await tabs[0]?.evaluate(() => localStorage.getItem('kiosk:tokens:demo-client'));
  const carts = new Map<Person, Cart | undefined>([
    [people.current, await readCart(world, JSON.parse(tokens ?? 'null')?.accessToken.value)],
  ]);
  for (const [name, member] of people.members) {
    const { access_token } = await world.admin<{ access_token: string }>('/member-tokens', {
      email: MAILS[name as keyof typeof MAILS],
    });
    carts.set(member, await readCart(world, access_token));
  }
  const unitsOf = (cart: Cart | undefined) =>
    new Map(cart?.lineItems.map(({ productName, quantity }) => [productName.original, quantity]));
  const expected = expectOfPeople({ moments: people.moments, presses: new Set(presses), failed, isCrossed });
  const isShared = (key: string) => presses.some(press => press.key === key && isCrossed(press));
  for (const [member, cart] of carts) {
    const held = { units: unitsOf(cart), details: { coupon: '', note: '', delivery: '' } };
    wrongs.push(
      ...judgePerson(member, expected.get(member) ?? { units: new Map(), details: new Map() }, held, isShared),
    );
  }
  const held = unitsOf(carts.get(people.current));
  for (const { lines, status } of sights)
    if (status === 'ready' && JSON.stringify([...new Map(lines)].sort()) !== JSON.stringify([...held].sort()))
      wrongs.push({ what: 'silent', words: `shown ${JSON.stringify(lines)}, held ${JSON.stringify([...held])}` });
  if (sight.errors < failed.size)
    wrongs.push({ what: 'silent', words: `${failed.size} failed, ${sight.errors} were emitted` });
  return { wrongs, presses: presses.length, signIns, restored, trace };
}

async function readCart(world: World, token: string | undefined): Promise<Cart | undefined> {
  const answer =
    token && (await fetch(`${toNodeUrl(world.api)}/ecom/v1/carts/current`, { headers: { authorization: token } }));
  return answer ? ((await answer.json()) as { readonly cart?: Cart }).cart : undefined;
}

for (let part = 1; part <= (isWhole ? PARTS : 1); part++)
  test(
    `gives each member their cart when two tabs sign in and out (${part} of ${PARTS})`,
    { tag: '@needs-chromium' },
    async ({ browser, world }) => {
      const only = process.env.SEED;
      const all = only ? [Number(only)] : Array.from({ length: PEOPLE }, (_, index) => RUN_SEED * 10_000 + index);
      const seeds = all.filter((_, index) => index % PARTS === part - 1);
      test.setTimeout(180_000 + seeds.length * 240_000);
      const counters = {
        ...{ sequences: 0, presses: 0, signIns: 0, restored: 0 },
        ...{ lost: 0, doubled: 0, silent: 0, spinners: 0, 'wrong person': 0 },
      };
      const found: string[] = [];
      for (const seed of seeds) {
        const context = await browser.newContext();
        await install(context);
        const { wrongs, presses, signIns, restored, trace } = await run(context, world, seed);
        await context.close();
        counters.sequences++;
        counters.presses += presses;
        counters.signIns += signIns;
        counters.restored += restored;
        for (const what of new Set(wrongs.map(({ what }) => what))) counters[what]++;
        if (wrongs.length)
          found.push(
            [`SEED=${seed}`, ...trace, ...wrongs.map(({ what, words }) => `→ ${what}: ${words}`)].join('\n  '),
          );
      }
      console.log(
        `random carts of several people in a browser, part ${part}: RUN_SEED=${RUN_SEED} PEOPLE=${PEOPLE} ${JSON.stringify(counters)}`,
      );
      expect(found.join('\n')).toBe('');
    },
  );
