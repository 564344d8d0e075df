import { expect, vi } from 'vitest';
import { readCart } from '../cart/read.ts';
import { createActing } from './cart-acts.ts';
import { type Act, type Counted, createActs, createPersonActs, createRandom, type Wrong } from './cart-sequences.ts';
import { openShop, type Shop, setStock } from './cart-shop.ts';
import { openStage, type RunOptions, type Stage } from './cart-stage.ts';
import { judgeCarts, judgePages, judgeReports, judgeRest, judgeViews, LOOK_MS } from './cart-verdict.ts';
import { isLooking, type Tab } from './cart-world.ts';
import { startVirtualTime } from './virtual-time.ts';

/** How many failing sequences a report shows. */
const REPORTS = Number(process.env.REPORTS ?? 3);
/** Once nothing fails any more, all pending changes have to end within this time, virtual ms. */
const DRAIN_MS = 300_000;

interface Outcome {
  readonly wrongs: readonly Wrong[];
  /** The requests and their outcomes. */
  readonly log: readonly string[];
  readonly presses: number;
  readonly refused: number;
  readonly isLost: boolean;
}

/** Carries out a sequence and returns its faults. */
async function run(shop: Shop, seed: number, acts: readonly Act[], options: RunOptions = {}): Promise<Outcome> {
  const random = createRandom(seed);
  const time = startVirtualTime(Date.parse('2026-11-03T09:00:00Z') + seed);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.spyOn(Math, 'random').mockImplementation(() => random(1e9) / 1e9);
  try {
    const judgeLater = () => void setTimeout(() => judgeViews(stage), LOOK_MS);
    const stage = openStage(shop, time, random, options, judgeLater);
    await carryOut(stage, acts);
    await drain(stage);
    judgeRest(stage);
    const last = await openLast(stage);
    await judgeCarts(stage, last);
    judgePages(stage, last);
    judgeReports(stage);
    const { world, record, wrongs, isLost } = stage;
    for (const tab of [...world.tabs]) tab.close();
    if (stage.isStockChanged) await time.during(setStock(shop));
    return { wrongs, log: world.log, presses: record.presses.length, refused: record.failed.size, isLost };
  } finally {
    time.end();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
}

async function carryOut(stage: Stage, acts: readonly Act[]): Promise<void> {
  const { time, world, open } = stage;
  const act = createActing(stage);
  let pressed = open();
  for (const next of acts) {
    const tab = 'tab' in next ? (world.tabs[next.tab % Math.max(1, world.tabs.length)] ?? open()) : undefined;
    // A person needs a moment to move between pages. Without it, the order of two quantities is undefined.
    if (tab && tab !== pressed) await time.pass(100);
    pressed = tab ?? pressed;
    judgeViews(stage);
    // An act without a wait and the next act happen at the same moment.
    const done = act(next, tab);
    if (done instanceof Promise) await done;
    if (next.do === 'wait') judgeViews(stage);
  }
}

/** Ends all failures and lets the pages settle their pending changes. */
async function drain(stage: Stage): Promise<void> {
  const { time, world, open } = stage;
  const { tabs, weather } = world;
  weather.fates.length = 0;
  world.setOnline(true);
  while (world.isFrozen()) await world.thaw();
  // Only a page that follows its cart processes the remaining changes.
  if (!tabs.some(({ app }) => app.parts.cart?.following)) open();
  const isDone = () =>
    !stage.isSigningIn &&
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
}

/** Opens a page that reads the cart after all presses. */
async function openLast({ time, world, open }: Stage): Promise<Tab> {
  const last = open();
  await readCart(last.app).catch(() => {});
  await time.pass(10_000, () => world.isQuiet() && last.app.store.getState().cart.status === 'ready');
  return last;
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

/** Whether the sequence of any of the seeds loses or doubles units. */
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
