import { expect, vi } from 'vitest';
import type { Platform } from '../../../demo/platform/platform.ts';
import { openSeededPlatform } from '../../../demo/platform/testing/seeded-platform.ts';
import { type Cart, getCart } from '../../api/carts.ts';
import { type Product, queryProducts } from '../../api/products.ts';
import { exchangeCode } from '../../auth/authorization.ts';
import { logout } from '../../auth/logout.ts';
import { createLazyClient } from '../../client/client.ts';
import { loadersAtHand } from '../../client/lazy-parts.ts';
import { API_HOST } from '../../client/testing/browser.ts';
import { addLines } from '../cart/actions.ts';
import { applyCoupon, removeCoupon } from '../cart/details/coupon.ts';
import { chooseDelivery, followDelivery } from '../cart/details/delivery.ts';
import { restoreLost } from '../cart/details/lost-cart.ts';
import { saveNote } from '../cart/details/note.ts';
import { followSaved, restoreSaved, saveRemoved } from '../cart/details/saved.ts';
import { getShownNote } from '../cart/details/shown.ts';
import { removeLine, setQuantity, undoRemove } from '../cart/line-actions.ts';
import { lineKey } from '../cart/lines.ts';
import { loadWorker } from '../cart/load-worker.ts';
import { toCatalogReference, toPreviewLine } from '../cart/preview.ts';
import { retryFailure } from '../cart/queue.ts';
import { readCart } from '../cart/read.ts';
import type { ShownLine } from '../cart/state.ts';
import { loadDoubt } from '../cart/worker/load-doubt.ts';
import { NO_CHOICES } from '../choices.ts';
import { loadFailures } from '../errors.ts';
import { forgetMember } from '../forget-member.ts';
import { createPeople, expectOfPeople, judgePerson, type Person } from './cart-people.ts';
import {
  type Act,
  type Counted,
  createActs,
  createPersonActs,
  createRandom,
  type Detail,
  type DetailPress,
  judgeDetails,
  judgeUnits,
  OWN,
  type Press,
  SLUGS,
  type Wrong,
} from './cart-sequences.ts';
import { isLooking, openWorld, type Tab } from './cart-world.ts';
import { authorize, signIn } from './sign-in.ts';
import { startVirtualTime } from './virtual-time.ts';

const [PRICED, , STOCKED] = SLUGS;
const STOCK = 150;
/** How many failing sequences a report shows. */
const REPORTS = Number(process.env.REPORTS ?? 3);
/** This long after a change of the person, no page may show data of another person, virtual ms. */
const LOOK_MS = 150;
/** Once nothing fails any more, all pending changes have to end within this time, virtual ms. */
const DRAIN_MS = 300_000;

type TabPress = (Press | DetailPress) & {
  readonly tab: Tab;
  result?: 'done' | 'failed';
  /** How often the person at the device had changed before the press. */
  readonly changesBefore: number;
  changesAfter?: number;
};

const isLinePress = <P extends object>(press: P): press is Extract<P, Press> => 'key' in press;
const isDetailPress = <P extends object>(press: P): press is Extract<P, DetailPress> => 'of' in press;
const kindOf = (press: Press | DetailPress): string => ('of' in press ? press.of : press.kind);

interface Outcome {
  readonly wrongs: readonly Wrong[];
  /** The requests and their outcomes. */
  readonly log: readonly string[];
  readonly presses: number;
  readonly refused: number;
  readonly isLost: boolean;
}

interface Shop {
  readonly platform: Platform;
  /** The products by slug. */
  readonly products: ReadonlyMap<string, Product>;
  /** Whether the person at the device changes. */
  readonly hasPeople: boolean;
}

/** How many sequences have run. Each has its own members. */
let runs = 0;

async function openShop(hasPeople = false): Promise<Shop> {
  const platform = await openSeededPlatform({ now: () => Date.now() });
  const { call } = createLazyClient(
    {
      clientId: 'demo-client',
      apiHost: API_HOST,
      storage: 'memory',
      fetch: (url, init) => platform.fetch(new Request(url, init)),
    },
    loadersAtHand,
  );
  const slugs = new Set(hasPeople ? Object.values(OWN).flatMap(own => [...own.slugs]) : SLUGS);
  // All carts together must not need more than the stock.
  if (hasPeople) for (const slug of slugs) await admin(platform, 'stock', { slug, quantity: 100_000 });
  const found = [...slugs].map(async slug => {
    const { products } = await call(queryProducts, { query: { filter: { slug } } });
    return [slug, products[0] as Product] as const;
  });
  const products = new Map(await Promise.all(found));
  await Promise.all([loadFailures(), loadWorker(), loadDoubt()]);
  return { platform, products, hasPeople };
}

const admin = (platform: Platform, path: string, body: object) =>
  platform.fetch(new Request(`${API_HOST}/_/${path}`, { method: 'POST', body: JSON.stringify(body) }));

interface RunOptions {
  readonly isLogged?: boolean;
  /** Tests the test: the storage drops the mark that a change has been sent. */
  readonly areMarksLost?: boolean;
}

/** Carries out a sequence and returns its faults. */
async function run(
  { platform, products, hasPeople }: Shop,
  seed: number,
  acts: readonly Act[],
  { isLogged = false, areMarksLost = false }: RunOptions = {},
): Promise<Outcome> {
  const random = createRandom(seed);
  const time = startVirtualTime(Date.parse('2026-11-03T09:00:00Z') + seed);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.spyOn(Math, 'random').mockImplementation(() => random(1e9) / 1e9);
  try {
    return await carryOut();
  } finally {
    time.end();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }

  async function carryOut(): Promise<Outcome> {
    const isMuted = (value: string) => areMarksLost && value.includes('"sent":{');
    const toStored = (value: string) => (isMuted(value) ? undefined : value);
    const people = hasPeople ? createPeople() : undefined;
    let changedAt = 0;
    const become = (role: string) => {
      people?.become(role);
      changedAt = Date.now();
      setTimeout(judgeViews, LOOK_MS);
    };
    const onPerson = people && { onPerson: become };
    const world = openWorld({ platform, time, random, toStored, isLogged, ...onPerson });
    const { tabs, weather, told } = world;
    const round = ++runs;
    const mailOf = (member: string) => `${member.toLowerCase()}-${round}@example.com`;
    if (people) vi.stubGlobal('localStorage', world.storage());
    let presses: TabPress[] = [];
    /** The ids of changes that a page has reported as failed, without those that were retried since. */
    const failed = new Set<string>();
    /** The pages that have reported these failures. */
    const failedOn = new Map<string, Tab>();
    const wrongs: Wrong[] = [];
    const touched = new Set<string>();
    let isLost = false;
    /** How many units of each line the shopper has put back. */
    const putBack = new Map<string, number>();
    let areRulesChanged = false;

    const open = (isCartShown = true) => {
      const tab = world.open(isCartShown);
      if (people) {
        tab.app.client.session.subscribe(({ previous, reason }) => {
          if (previous === 'member') forgetMember(tab.app, reason === 'expired');
        });
        if (isCartShown) followSaved(tab.app);
        followDelivery(tab.app);
      }
      tab.app.store.subscribe(({ cart }, { cart: before }) => {
        const fail = (id: string) => {
          failed.add(id);
          failedOn.set(id, tab);
          for (const press of presses) if (press.id === id) press.changesAfter ??= people?.changes ?? 0;
        };
        for (const { id } of cart.failures) if (!before.failures.some(failure => failure.id === id)) fail(id);
        // The coupon field reports a refused code, without the id of its change.
        const { code, problem } = (cart.coupon !== before.coupon && cart.coupon) || {};
        const refused = presses.filter(
          press =>
            isDetailPress(press) &&
            press.of === 'coupon' &&
            press.value === code &&
            !press.result &&
            !failed.has(press.id),
        );
        const press = refused.find(press => press.tab === tab) ?? refused.find(press => press.tab.isGone);
        if (problem && !press) wrongs.push({ what: 'silent', words: `${code} was refused without a press` });
        if (problem && press) for (const { id } of refused) if (id === press.id) fail(id);
      });
      return tab;
    };

    const press = (
      tab: Tab,
      what: Omit<Press, 'id'> | Omit<DetailPress, 'id'>,
      action: () => Promise<unknown>,
      /** Whether the action resolves even if its change fails. */
      isQuiet = false,
    ) => {
      const opsOf = () => tab.app.store.getState().cart.ops;
      const before = new Set(opsOf().map(({ id }) => id));
      const promise = action();
      const made = opsOf().find(({ id }) => !before.has(id));
      // The press may have become part of an earlier change.
      const [kind, key] = 'of' in what ? [what.of, what.of] : ['quantity', what.key];
      const changed = opsOf().findLast(op => op.kind === kind && 'key' in op && op.key === key);
      const id = (made ?? changed)?.id;
      // A replaced change ends together with its replacement.
      const replaced = [...before].filter(id => !opsOf().some(op => op.id === id));
      if (id) presses = presses.map(press => (replaced.includes(press.id) ? Object.assign(press, { id }) : press));
      if (!id) {
        promise.catch(() => {});
        wrongs.push({ what: 'silent', words: `${JSON.stringify(what)} became no change` });
        return;
      }
      const entry: TabPress = { ...what, id, tab, changesBefore: people?.changes ?? 0 };
      follow(entry, isQuiet ? promise.then(() => failed.has(entry.id) && Promise.reject()) : promise);
      presses.push(entry);
      people?.press(entry);
      if (isLinePress(entry)) touched.add(entry.key);
    };
    const follow = (entry: TabPress, promise: Promise<unknown>) =>
      void promise.then(
        () => {
          entry.result = 'done';
          entry.changesAfter ??= people?.changes ?? 0;
        },
        () => {
          entry.result = 'failed';
          entry.changesAfter ??= people?.changes ?? 0;
        },
      );

    /** The line that a shopper presses: `line` counts the shown lines in a circle. */
    const lineOf = (tab: Tab, line: number): ShownLine | undefined => {
      const lines = tab.lines();
      return lines[line % Math.max(1, lines.length)];
    };

    const unitsOf = (lines: readonly { catalogReference: ShownLine['catalogReference']; quantity: number }[] = []) =>
      new Map(lines.map(line => [lineKey(line.catalogReference), line.quantity]));
    const detailsOf = (cart: Cart | undefined): Readonly<Record<Detail, string>> => ({
      coupon: cart?.appliedDiscounts.find(({ coupon }) => coupon)?.coupon?.code ?? '',
      note: cart?.buyerNote ?? '',
      delivery: cart?.contactInfo?.address?.country ?? '',
    });
    const isCrossed = ({ changesBefore, changesAfter = people?.changes }: Omit<TabPress, 'key' | 'of'>) =>
      changesBefore !== changesAfter;

    /** The products, codes, notes and countries of the person at the device. */
    const own = () => OWN[(people?.current.name ?? 'visitor') as keyof typeof OWN] ?? OWN.visitor;

    /** The adds that were under way when the clock was put forward, which pages may repeat too early. */
    const early: { readonly units: ReadonlyMap<string, number>; readonly person: Person | undefined }[] = [];
    let signingIn = false;
    /** Pages that were in the back/forward cache. Other pages may have reported the failures of their changes. */
    const slept = new Set<Tab>();
    /**
     * Ends a sign-in that was not completed. If the platform has merged the carts, no page can find out whether an add
     * without an answer was in the visitor's cart, so it may count twice.
     */
    const giveUp = () => {
      for (const press of presses)
        if (isLinePress(press) && press.kind === 'add' && !press.result && !failed.has(press.id))
          people?.more(new Map([[press.key, press.quantity]]));
      people?.giveUp();
    };
    const signInAs = async (tab: Tab, member: string): Promise<void> => {
      const { client } = tab.app;
      if (!people || signingIn || !weather.online) return;
      signingIn = true;
      try {
        // The sign-in begins with the visitor's tokens.
        const tokens = await Promise.race([client.session.tokens(), tab.gone]);
        if (!tokens) return;
        const visitor = tokens.refreshToken.role === 'visitor' ? tokens : undefined;
        const { code, verifier } = await time.during(authorize(platform, visitor, mailOf(member), world.now()));
        people.expect(member, new Set(presses.filter(({ result, id }) => !result && !failed.has(id))));
        const exchange = world.withLocks(tab, () => exchangeCode(client, code, verifier, {}));
        if (!(await Promise.race([exchange, tab.gone]))) giveUp();
      } catch {
        giveUp();
      } finally {
        signingIn = false;
      }
    };

    /** Checks that pages and caches have no data of another person. */
    const judgeViews = () => {
      if (!people || Date.now() < changedAt + LOOK_MS) return;
      const { current } = people;
      const check = (place: string, keys: readonly string[]) => {
        for (const key of keys)
          if (!current.keys.has(key))
            wrongs.push({ what: 'wrong person', words: `${place} has ${key.slice(2, 10)}, ${current.name} is there` });
      };
      const keysOf = (lines: readonly { catalogReference: ShownLine['catalogReference'] }[] = []) =>
        lines.map(({ catalogReference }) => lineKey(catalogReference));
      for (const tab of tabs) {
        const { cart } = tab.app.store.getState();
        // A page from the cache shows the pending changes of its visitor until it has read the cart.
        check('a page', keysOf(tab.lines().filter(({ pending }) => !pending || !slept.has(tab))));
        check('an offer', keysOf(cart.lost?.lines));
        check('what a page keeps for later', keysOf(cart.saved));
        check('a way to undo', keysOf(cart.removed.map(({ line }) => line)));
        const values = Object.values(detailsOf(cart.base));
        // The coupon field still shows the code of a change that has ended with its session.
        const coupon = cart.coupon?.problem?.code !== 'session_ended' && cart.coupon?.code;
        for (const value of [...values, getShownNote(cart), coupon, cart.delivery?.address?.country])
          if (value && !current.values.has(value))
            wrongs.push({ what: 'wrong person', words: `a page has ${value}, ${current.name} is there` });
      }
      const [, kept, lost] = JSON.parse(world.entries.get('kiosk:kept-cart:demo-client') ?? '[]');
      if (tabs.length) check('the kept cart', [...keysOf(kept?.lineItems), ...keysOf(lost?.lines)]);
      if (tabs.length) check('the device', keysOf(JSON.parse(world.entries.get('kiosk:saved:demo-client') ?? '[]')));
    };

    let pressed = open();
    for (const act of acts) {
      const tab = 'tab' in act ? (tabs[act.tab % Math.max(1, tabs.length)] ?? open()) : undefined;
      // A person needs a moment to move between pages. Without it, the order of two quantities is undefined.
      if (tab && tab !== pressed) await time.pass(100);
      pressed = tab ?? pressed;
      judgeViews();
      const { app } = tab ?? {};
      if (act.do === 'add' && tab && app) {
        const product = products.get(own().slugs[act.product] ?? '') as Product;
        const catalogReference = toCatalogReference(product, NO_CHOICES, new Map());
        press(tab, { kind: 'add', key: lineKey(catalogReference), quantity: act.quantity }, () =>
          addLines(app, {
            lines: [{ catalogReference, quantity: act.quantity }],
            previews: [toPreviewLine(product, NO_CHOICES, new Map(), act.quantity)],
            from: {} as Element,
          }),
        );
      } else if (act.do === 'set' && tab && app) {
        const line = lineOf(tab, act.line);
        if (line)
          press(tab, { kind: 'set', key: line.key, quantity: act.quantity }, () =>
            setQuantity(app, line, act.quantity, {} as Element),
          );
      } else if (act.do === 'remove' && tab && app) {
        const line = lineOf(tab, act.line);
        if (line)
          press(tab, { kind: 'remove', key: line.key, quantity: 0 }, () => removeLine(app, line, {} as Element));
      } else if (act.do === 'detail' && tab && app) {
        const { of } = act;
        const { base, ops } = app.store.getState().cart;
        if (people && of === 'coupon' && !act.value && !base && !ops.length) continue;
        const value = people ? (own()[of][Number(act.value || 2)] ?? '') : act.value;
        if (of === 'delivery' && !value) continue;
        const from = {} as Element;
        // Saving the shown note again makes no change.
        if (of === 'note' && value === getShownNote(app.store.getState().cart)) continue;
        press(tab, { of, value }, () =>
          of === 'note'
            ? saveNote(app, value, from)
            : of === 'delivery'
              ? chooseDelivery(app, { address: { country: value } }, from)
              : value
                ? applyCoupon(app, value, from)
                : removeCoupon(app, from),
        );
      } else if (act.do === 'undo' && tab && app) {
        const removed = app.store.getState().cart.removed.at(-1)?.line;
        if (removed)
          press(tab, { kind: 'restore', key: removed.key, quantity: removed.quantity }, () =>
            undoRemove(app, removed.key, {} as Element),
          );
      } else if (act.do === 'retry' && tab && app) {
        const { failures } = app.store.getState().cart;
        const failure = failures[act.line % Math.max(1, failures.length)];
        const last = presses.findLast(({ id }) => id === failure?.id);
        if (failure && last) {
          if (people && isCrossed(last)) people.retry(last);
          failed.delete(failure.id);
          presses = presses.filter(({ id }) => id !== failure.id);
          const { result: _, changesAfter, ...press } = last;
          const before = new Set(app.store.getState().cart.ops.map(({ id }) => id));
          const retried = retryFailure(app, failure.id);
          retried.catch(() => {});
          await time.settle();
          // A retried change belongs to this page from now on, even if another page made it.
          const made = app.store.getState().cart.ops.find(({ id }) => !before.has(id));
          const again = { ...press, id: made?.id ?? failure.id, tab, changesBefore: people?.changes ?? 0 } as TabPress;
          people?.press(again);
          presses.push(again);
          follow(again, retried);
        }
      } else if (act.do === 'put back' && tab && app) {
        const { lost } = app.store.getState().cart;
        for (const { catalogReference, quantity } of lost?.lines ?? [])
          putBack.set(lineKey(catalogReference), quantity + (putBack.get(lineKey(catalogReference)) ?? 0));
        people?.more(unitsOf(lost?.lines));
        if (lost) restoreLost(app, {} as Element).catch(() => {});
      } else if ((act.do === 'close' || act.do === 'reload') && tab) {
        await world.leave(tab);
        if (act.do === 'reload') open();
      } else if (act.do === 'kill' && tab) await world.kill(tab);
      else if (act.do === 'open') open(act.isCartShown);
      else if (act.do === 'offline' || act.do === 'online') world.setOnline(act.do === 'online');
      else if (act.do === 'fail')
        for (let time = 0; time < act.times; time++) weather.fates.push({ fate: act.fate, kind: new RegExp(act.on) });
      else if (act.do === 'expire')
        world.changeTokens(tokens => {
          tokens.accessToken.expiresAt = 1;
        });
      else if (act.do === 'reject')
        world.changeTokens(tokens => {
          tokens.accessToken.value = 'unknown';
        });
      else if (act.do === 'wipe' || act.do === 'refuse') {
        isLost = true;
        if (act.do === 'wipe') world.wipeTokens();
        else
          world.changeTokens(({ accessToken, refreshToken }) => {
            accessToken.expiresAt = 1;
            refreshToken.value = 'unknown';
          });
      } else if (act.do === 'clear') {
        // Clearing the storage loses changes that no open page has made, and the cart cannot offer their lines. The act
        // is skipped if there may be such changes.
        const ids = new Set(presses.flatMap(({ id, tab }) => (tabs.includes(tab) ? id : [])));
        const isMember = people && tabs[0]?.app.client.session.role === 'member';
        if (isMember && world.changes().every(key => ids.has(key.split(':').at(-1) ?? ''))) {
          // The other pages notice a sign-in before anybody can clear the storage.
          await time.pass(1);
          world.clearStorage();
          // A page that the browser ends before the storage event can report nothing.
          await time.pass(1);
          continue;
        }
        if (world.changes().length || !tabs.some(({ app }) => app.store.getState().cart.base?.lineItems.length))
          continue;
        isLost = true;
        weather.fates.length = 0;
        world.setOnline(true);
        world.clearStorage();
        await time.pass(60_000, () => tabs.some(({ app }) => app.store.getState().cart.lost));
      } else if (act.do === 'stock') {
        areRulesChanged = true;
        await time.during(admin(platform, 'stock', { slug: STOCKED, quantity: act.value }));
      } else if (act.do === 'price') {
        await time.during(admin(platform, 'products', { slug: PRICED, price: act.value }));
      } else if (act.do === 'sign in' && tab) {
        void signInAs(tab, act.member);
        await time.pass(random(2) ? 10_000 : 0, () => !signingIn);
      } else if (act.do === 'sign out' && app) {
        if (app.client.session.role === 'member') logout(app.client, 'http://localhost/').catch(() => {});
      } else if (act.do === 'away' && tab) {
        slept.add(tab);
        await world.freeze(tab);
        open();
      } else if (act.do === 'back') await world.thaw();
      else if (act.do === 'clock') {
        // No page can notice a clock that is set while none is open.
        if (tabs.length) weather.clockMs += act.ms;
        for (const { app } of act.ms > 0 ? tabs : [])
          for (const op of app.store.getState().cart.ops)
            if (op.kind === 'add' && op.sent) early.push({ units: unitsOf(op.lines), person: people?.current });
      } else if (act.do === 'claim') world.claimOnline(act.isOnline);
      else if (act.do === 'save' && tab && app) {
        const line = lineOf(tab, act.line);
        if (!line) continue;
        press(tab, { kind: 'remove', key: line.key, quantity: 0 }, () => removeLine(app, line, {} as Element));
        saveRemoved(app, line.key);
      } else if (act.do === 'restore' && tab && app) {
        const saved = app.store.getState().cart.saved ?? [];
        const line = saved[act.line % Math.max(1, saved.length)];
        if (!line) continue;
        const { quantity, catalogReference } = line;
        const restore = () => restoreSaved(app, line, {} as Element);
        press(tab, { kind: 'add', key: lineKey(catalogReference), quantity }, restore, true);
      } else if (act.do === 'wait') {
        await time.pass(act.ms);
        judgeViews();
      }
    }

    weather.fates.length = 0;
    world.setOnline(true);
    while (world.isFrozen()) await world.thaw();
    // Only a page that follows its cart processes the remaining changes.
    if (!tabs.some(({ app }) => app.parts.cart?.following)) open();
    const isDone = () =>
      !signingIn &&
      world.isQuiet() &&
      !world.changes().length &&
      tabs.every(({ app }) => !app.store.getState().cart.ops.length && app.store.getState().cart.status !== 'reading');
    await time.pass(DRAIN_MS, isDone);
    // Pages may still announce and read after the last answer.
    await time.pass(60_000, () => isDone() && !world.isLocked());
    await time.pass(1000);
    // The last act may have reached the pages only now.
    await time.pass(DRAIN_MS, isDone);
    // After an add was sent again, its page looks at the cart until the first request cannot arrive any more.
    await time.pass(60_000, () => !tabs.some(({ app }) => isLooking(app)) && !world.isLocked());

    for (const { app } of tabs) {
      const { ops, status } = app.store.getState().cart;
      if (ops.length || status === 'reading')
        wrongs.push({ what: 'spinners', words: `${JSON.stringify(ops)} ${status}` });
    }
    if (world.changes().length) wrongs.push({ what: 'spinners', words: `stored: ${world.changes()}` });
    if (world.isLocked()) wrongs.push({ what: 'spinners', words: 'the lock is held' });

    const last = open();
    await readCart(last.app).catch(() => {});
    await time.pass(10_000, () => world.isQuiet() && last.app.store.getState().cart.status === 'ready');
    const { base, lost } = last.app.store.getState().cart;
    const held = unitsOf(base?.lineItems);
    if (people) {
      judgeViews();
      for (const { units, person } of early) people.more(units, person);
      const moments = people.moments;
      const isOnTime = (press: Press | DetailPress) => isCrossed(press as TabPress);
      const expected = expectOfPeople({ moments, presses: new Set(presses), failed, isCrossed: isOnTime });
      const carts = new Map<Person, Cart | undefined>([[people.current, base]]);
      for (const [member, person] of people.members)
        carts.set(person, await time.during(readCartOf(platform, mailOf(member))));
      const isShared = (key: string) => presses.some(press => 'key' in press && press.key === key && isCrossed(press));
      for (const [person, cart] of carts) {
        const mayOffer = moments.some(moment => moment.what === 'loss' || (moment.what === 'merge' && moment.isAstray));
        const isOffered = person === people.current && mayOffer;
        const offered = unitsOf(isOffered ? lost?.lines : []);
        const holds = { units: unitsOf(cart?.lineItems), details: detailsOf(cart), offered };
        const expectedOf = expected.get(person) ?? { units: new Map(), details: new Map() };
        wrongs.push(...judgePerson(person, expectedOf, holds, isShared));
      }
      isLost ||= people.moments.some(({ what }) => what === 'loss' || what === 'half');
    } else {
      if (base && String([...unitsOf(world.held.get(base.id)?.lineItems)]) !== String([...held]))
        throw new Error('The test has lost track of the platform');
      const offered = unitsOf(lost?.lines);
      // A page that is left during a renewal may lose its tokens. Then the platform holds lines in another cart.
      isLost ||= [...world.held.values()].some(({ id, lineItems }) => id !== base?.id && lineItems.length);
      if (lost && !isLost) wrongs.push({ what: 'silent', words: 'lines are offered again that are not out of reach' });
      wrongs.push(...judgeUnits({ presses: presses.filter(isLinePress), failed, held, offered, putBack, isLost }));
      wrongs.push(...judgeDetails(presses.filter(isDetailPress), failed, detailsOf(base), isLost));
    }
    // The platform may have carried out a change that failed with its session.
    const isEnded = (press: TabPress) => people && failed.has(press.id) && isCrossed(press);
    const ended = new Set(presses.filter(isEnded).map(press => ('of' in press ? press.of : press.key)));
    for (const tab of tabs) {
      const shown = tab.lines();
      if (tab.app.store.getState().cart.status !== 'ready') continue;
      const isShown = (key: string) => (unitsOf(shown).get(key) ?? 0) === (held.get(key) ?? 0);
      const { base: shownBase } = tab.app.store.getState().cart;
      const isDetailShown = ([of, value]: readonly [string, string]) =>
        value === detailsOf(shownBase)[of as Detail] || ended.has(of);
      if (
        [...touched].some(key => !isShown(key) && !ended.has(key) && !early.some(({ units }) => units.has(key))) ||
        !Object.entries(detailsOf(base)).every(isDetailShown)
      )
        wrongs.push({ what: 'silent', words: 'a page shows what the platform does not hold' });
    }
    for (const press of presses) {
      const { id, result, tab } = press;
      const kind = kindOf(press);
      if (!tab.isGone && !result) wrongs.push({ what: 'silent', words: `${kind} ${id} has no outcome` });
      if (result === 'failed' && !failed.has(id) && !isLost)
        wrongs.push({ what: 'silent', words: `${kind} ${id} failed without a word` });
      if (result === 'done' && failed.has(id))
        wrongs.push({ what: 'silent', words: `${kind} ${id} was told both ways` });
      if (result === 'failed' && failed.has(id) && failedOn.get(id) !== tab && !tab.isGone && !slept.has(tab))
        wrongs.push({ what: 'silent', words: `${kind} ${id} was pressed on one page and told on another` });
    }
    for (const words of world.wrongs) wrongs.push({ what: 'silent', words });
    const errors = told.filter(({ event }) => event === 'kiosk:error').length;
    if (errors < failed.size) wrongs.push({ what: 'silent', words: `${failed.size} failed, ${errors} were emitted` });
    for (const key of isLost || people ? [] : touched) {
      const lines = presses.filter(isLinePress).filter(press => press.key === key);
      const added = lines.filter(({ id, kind }) => kind === 'add' && !failed.has(id));
      const announced = told.flatMap(({ event, detail }) =>
        event === 'kiosk:add'
          ? (detail.lineItems as ShownLine[]).filter(line => lineKey(line.catalogReference) === key)
          : [],
      );
      const units = (lines: readonly { quantity: number }[]) => lines.reduce((sum, line) => sum + line.quantity, 0);
      if (!lines.some(({ kind }) => kind === 'restore') && units(announced) !== units(added))
        wrongs.push({ what: 'silent', words: `${units(added)} were added, ${units(announced)} announced` });
    }
    const codes = new Set(presses.flatMap(press => (isDetailPress(press) && press.of === 'coupon' ? press.id : [])));
    const applied = [...codes].filter(id => !failed.has(id)).length;
    const announcedCodes = told.filter(({ event }) => event === 'kiosk:coupon').length;
    if (!people && applied !== announcedCodes)
      wrongs.push({ what: 'silent', words: `${applied} codes changed, ${announcedCodes} announced` });
    for (const tab of [...tabs]) tab.close();
    if (areRulesChanged) await time.during(admin(platform, 'stock', { slug: STOCKED, quantity: STOCK }));
    return { wrongs, log: world.log, presses: presses.length, refused: failed.size, isLost };
  }
}

/** Leaves out acts and returns the shortest sequence that still has the same fault. */
async function shrink(shop: Shop, seed: number, acts: readonly Act[], what: Counted): Promise<readonly Act[]> {
  let shortest = acts;
  for (let size = Math.ceil(acts.length / 2); size >= 1; ) {
    let isShorter = false;
    for (let from = 0; from < shortest.length; from += size) {
      const fewer = shortest.filter((_, index) => index < from || index >= from + size);
      if ((await run(shop, seed, fewer)).wrongs.some(wrong => wrong.what === what)) {
        shortest = fewer;
        isShorter = true;
        from -= size;
      }
    }
    if (!isShorter || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return shortest;
}

async function report(shop: Shop, seed: number, wrongs: readonly Wrong[]): Promise<string> {
  const acts = actsOf(shop, seed);
  const [first] = wrongs;
  const shortest = await shrink(shop, seed, acts, first?.what as Counted);
  const { wrongs: still, log } = await run(shop, seed, shortest, { isLogged: true });
  return [
    `SEED=${seed} npx vitest run src/store/cart/random${shop.hasPeople ? '-people' : ''}.test.ts replays it (${acts.length} acts, ${shortest.length} are enough)`,
    ...shortest.map(act => `  ${JSON.stringify(act)}`),
    ...log,
    ...still.map(({ what, words }) => `  → ${what}: ${words}`),
  ].join('\n');
}

const actsOf = ({ hasPeople }: Shop, seed: number): readonly Act[] =>
  hasPeople ? createPersonActs(createRandom(seed)) : createActs(createRandom(seed));

/** The cart of a member, as a new sign-in on another device reads it. */
async function readCartOf(platform: Platform, email: string): Promise<Cart | undefined> {
  const tokens = await signIn(platform, undefined, email);
  const fetch = (url: string | URL | Request, init?: RequestInit) => platform.fetch(new Request(url, init));
  const options = { clientId: 'demo-client', apiHost: API_HOST, storage: 'memory', fetch, tokens } as const;
  const { call } = createLazyClient(options, loadersAtHand);
  return call(getCart).then(
    ({ cart }) => cart,
    error => {
      if (error.code !== 'OWNED_CART_NOT_FOUND') throw error;
      return undefined;
    },
  );
}

/**
 * Carries out the sequences of some seeds and fails on any fault. Resolves with a summary. With `hasPeople`, members
 * sign in and out meanwhile.
 */
export async function expectNoneWrong(seeds: readonly number[], hasPeople = false): Promise<string> {
  const shop = await openShop(hasPeople);
  const counters = {
    ...{ sequences: 0, presses: 0, refused: 0, lostCarts: 0 },
    ...{ lost: 0, doubled: 0, silent: 0, spinners: 0 },
    'wrong person': 0,
  };
  const found: string[] = [];
  for (const seed of seeds) {
    const { wrongs, presses, refused, isLost } = await run(shop, seed, actsOf(shop, seed));
    counters.sequences++;
    counters.presses += presses;
    counters.refused += refused;
    if (isLost) counters.lostCarts++;
    for (const what of new Set(wrongs.map(({ what }) => what))) counters[what]++;
    if (wrongs.length && found.length < REPORTS) found.push(await report(shop, seed, wrongs));
  }
  shop.platform.close();
  const words = JSON.stringify(counters);
  expect(found.join('\n'), words).toBe('');
  return words;
}

/** Whether the sequences of some seeds find lost or doubled units. */
export async function findWrong(seeds: readonly number[], options: RunOptions): Promise<boolean> {
  const shop = await openShop();
  try {
    for (const seed of seeds) {
      const { wrongs } = await run(shop, seed, actsOf(shop, seed), options);
      if (wrongs.some(({ what }) => what === 'lost' || what === 'doubled')) return true;
    }
    return false;
  } finally {
    shop.platform.close();
  }
}
