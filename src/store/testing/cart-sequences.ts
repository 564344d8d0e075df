export type Fate =
  /** The request is lost on the way. */
  | 'lost'
  /** The platform carries it out, and its answer is lost. */
  | 'unanswered'
  | '500'
  /** The platform carries it out, and a proxy answers with a failure. */
  | '502 after'
  | '429'
  /** Its connection breaks, and the platform still carries it out within some seconds. */
  | 'broken'
  /** The request arrives after the timeout of the page. */
  | 'late'
  /** The platform carries it out, and no answer arrives before the timeout of the page. */
  | 'silent';

/**
 * An act of a shopper, the connection, the platform or the shop. `tab` and `line` count the existing ones in a circle.
 */
export type Act =
  | { readonly do: 'add'; readonly tab: number; readonly product: number; readonly quantity: number }
  | { readonly do: 'set'; readonly tab: number; readonly line: number; readonly quantity: number }
  | { readonly do: 'remove' | 'retry'; readonly tab: number; readonly line: number }
  | { readonly do: 'undo' | 'reload' | 'kill' | 'close' | 'put back'; readonly tab: number }
  | { readonly do: 'open'; readonly isCartShown: boolean }
  | { readonly do: 'offline' | 'online' | 'expire' | 'reject' | 'wipe' | 'refuse' | 'clear' }
  | { readonly do: 'fail'; readonly fate: Fate; readonly on: 'write' | 'read' | 'token'; readonly times: number }
  | { readonly do: 'stock' | 'price'; readonly value: number }
  | { readonly do: 'detail'; readonly tab: number; readonly of: Detail; readonly value: string }
  | { readonly do: 'wait'; readonly ms: number }
  | PersonAct;

/** An act that changes the person at the device, or the device itself. */
type PersonAct =
  | { readonly do: 'sign in'; readonly tab: number; readonly member: (typeof MEMBERS)[number] }
  /** `away`: the page goes into the back/forward cache, and another page opens in its place. */
  | { readonly do: 'sign out' | 'away'; readonly tab: number }
  | { readonly do: 'save' | 'restore'; readonly tab: number; readonly line: number }
  /** The page comes back from the back/forward cache. */
  | { readonly do: 'back' }
  /** The device's clock is put forward or back. */
  | { readonly do: 'clock'; readonly ms: number }
  /** The browser reports a wrong state of the connection. */
  | { readonly do: 'claim'; readonly isOnline: boolean };

/** The parts of a cart beside its lines. */
export type Detail = 'coupon' | 'note' | 'delivery';

/** An integer from 0 to `sides` - 1. */
export type Random = (sides: number) => number;

/** The slugs of the products that shoppers add. The last product has a limited stock. */
export const SLUGS = ['bread-knife', 'oak-board', 'garden-twine'] as const;

export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return sides => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

const WRITE_FATES: readonly Fate[] = ['lost', 'unanswered', '500', '502 after', '429', 'late', 'silent', 'broken'];
const READ_FATES: readonly Fate[] = ['lost', '500', '429', 'unanswered'];

/**
 * The values that shoppers request for each detail. An empty text removes the detail. The shop does not know the last
 * code.
 */
const DETAILS: Readonly<Record<Detail, readonly string[]>> = {
  coupon: ['WELCOME10', 'SHIPFREE', '', 'NOPE'],
  note: ['Ring twice', 'Leave it with the neighbours', 'A gift', ''],
  delivery: ['DE', 'FR', 'US'],
};

export function createActs(random: Random, maxActs = 18): readonly Act[] {
  const acts: Act[] = [];
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  // Some of the sequences lose the visitor, at most once.
  let mayLose = random(6) === 0;
  const count = 4 + random(maxActs - 4);
  while (acts.length < count) {
    const tab = random(3);
    const line = random(3);
    const roll = acts.length ? random(100) : 0;
    if (roll < 25) acts.push({ do: 'add', tab, product: random(SLUGS.length), quantity: 1 + random(3) });
    else if (roll < 32) {
      const of = pick(['coupon', 'coupon', 'note', 'note', 'delivery'] as const);
      acts.push({ do: 'detail', tab, of, value: pick(DETAILS[of]) });
    } else if (roll < 48) acts.push({ do: 'set', tab, line, quantity: 1 + random(6) });
    else if (roll < 55) acts.push({ do: 'remove', tab, line });
    else if (roll < 59) acts.push({ do: 'undo', tab });
    else if (roll < 62) acts.push({ do: 'retry', tab, line });
    else if (roll < 69) acts.push({ do: pick(['reload', 'reload', 'close', 'kill'] as const), tab });
    else if (roll < 72) acts.push({ do: 'open', isCartShown: random(3) > 0 });
    else if (roll < 74) acts.push({ do: 'offline' });
    else if (roll < 75) acts.push({ do: 'online' });
    else if (roll < 83) acts.push({ do: 'fail', fate: pick(WRITE_FATES), on: 'write', times: 1 + random(4) });
    else if (roll < 87) acts.push({ do: 'fail', fate: pick(READ_FATES), on: 'read', times: 1 + random(4) });
    else if (roll < 88) acts.push({ do: 'fail', fate: pick(READ_FATES), on: 'token', times: 1 + random(2) });
    else if (roll < 90) acts.push({ do: pick(['expire', 'reject'] as const) });
    else if (roll < 92) {
      if (mayLose) acts.push({ do: pick(['wipe', 'refuse', 'clear'] as const) });
      mayLose = false;
    } else if (roll < 93) acts.push({ do: 'put back', tab });
    else if (roll < 95) acts.push({ do: 'stock', value: random(8) });
    else if (roll < 96) acts.push({ do: 'price', value: 1 + random(50) });
    else acts.push({ do: 'wait', ms: pick([0, 20, 200, 1500, 5000, 14_000, 40_000]) });
    if (random(3) === 0) acts.push({ do: 'wait', ms: pick([1, 50, 300, 1200, 4000]) });
  }
  return acts;
}

/** The members who sign in, in turn. */
const MEMBERS = ['Mira', 'Jonas'] as const;

/** For each person, the products to add and the values of the details. All persons add the first product. */
export const OWN = {
  visitor: {
    slugs: SLUGS,
    coupon: ['WELCOME10', 'NOPE'],
    note: ['A gift', 'Ring twice'],
    delivery: ['DE', 'FR'],
  },
  Mira: {
    slugs: ['bread-knife', 'garden-shears', 'herb-seeds'],
    coupon: ['SHIPFREE', 'NOPE'],
    note: ['For Mira', 'To Mira’s desk'],
    delivery: ['IT', 'ES'],
  },
  Jonas: {
    slugs: ['bread-knife', 'breakfast-tea', 'olive-oil'],
    coupon: ['FIVER', 'NOPE'],
    note: ['For Jonas', 'To Jonas’ desk'],
    delivery: ['US', 'AT'],
  },
} as const;

const HOUR_MS = 3_600_000;
const CLOCKS_MS = [HOUR_MS / 60, -HOUR_MS / 60, HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS];

/** A sequence in which members sign in and out, on a device that may be wrong about the time and the connection. */
export function createPersonActs(random: Random, maxActs = 20): readonly Act[] {
  const acts: Act[] = [];
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const count = 5 + random(maxActs - 5);
  while (acts.length < count) {
    const tab = random(3);
    const line = random(3);
    const roll = acts.length ? random(120) : 0;
    if (roll < 24) acts.push({ do: 'add', tab, product: random(SLUGS.length), quantity: 1 + random(3) });
    else if (roll < 31) {
      const of = pick(['coupon', 'note', 'delivery'] as const);
      acts.push({ do: 'detail', tab, of, value: pick(['0', '1', '']) });
    } else if (roll < 37) acts.push({ do: 'set', tab, line, quantity: 1 + random(6) });
    else if (roll < 40) acts.push({ do: 'remove', tab, line });
    else if (roll < 41) acts.push({ do: 'undo', tab });
    else if (roll < 43) acts.push({ do: 'retry', tab, line });
    else if (roll < 46) acts.push({ do: 'save', tab, line });
    else if (roll < 48) acts.push({ do: 'restore', tab, line });
    else if (roll < 53) acts.push({ do: pick(['reload', 'reload', 'close', 'kill'] as const), tab });
    else if (roll < 55) acts.push({ do: 'open', isCartShown: random(3) > 0 });
    else if (roll < 57) acts.push({ do: 'offline' });
    else if (roll < 58) acts.push({ do: 'online' });
    else if (roll < 60) acts.push({ do: 'claim', isOnline: random(2) > 0 });
    else if (roll < 68) acts.push({ do: 'fail', fate: pick(WRITE_FATES), on: 'write', times: 1 + random(3) });
    else if (roll < 71) acts.push({ do: 'fail', fate: pick(READ_FATES), on: 'read', times: 1 + random(3) });
    else if (roll < 72) acts.push({ do: 'fail', fate: pick(READ_FATES), on: 'token', times: 1 });
    else if (roll < 74) acts.push({ do: pick(['expire', 'reject'] as const) });
    else if (roll < 78) acts.push({ do: pick(['refuse', 'refuse', 'wipe', 'clear'] as const) });
    else if (roll < 79) acts.push({ do: 'put back', tab });
    else if (roll < 92) acts.push({ do: 'sign in', tab, member: pick(MEMBERS) });
    else if (roll < 98) acts.push({ do: 'sign out', tab });
    else if (roll < 104) acts.push({ do: 'away', tab });
    else if (roll < 108) acts.push({ do: 'back' });
    else if (roll < 112) acts.push({ do: 'clock', ms: pick(CLOCKS_MS) });
    else acts.push({ do: 'wait', ms: pick([0, 20, 200, 1500, 5000, 14_000, 40_000]) });
    if (random(3) === 0) acts.push({ do: 'wait', ms: pick([1, 50, 300, 1200, 4000]) });
  }
  return acts;
}

export type Counted = 'lost' | 'doubled' | 'silent' | 'spinners' | 'wrong person';

export interface Wrong {
  readonly what: Counted;
  readonly words: string;
}

/** A press that became a change of a detail. */
export interface DetailPress {
  readonly id: string;
  readonly of: Detail;
  readonly value: string;
}

/** Compares the details that pages have reported with those that the cart holds, in the order of the presses. */
export function judgeDetails(
  presses: readonly DetailPress[],
  failed: ReadonlySet<string>,
  held: Readonly<Record<Detail, string>>,
  isLost: boolean,
): readonly Wrong[] {
  return (['coupon', 'note', 'delivery'] as const).flatMap((of): Wrong[] => {
    const want = presses.findLast(press => press.of === of && !failed.has(press.id))?.value ?? '';
    // Pages offer only the lines of a lost cart.
    if (held[of] === want || (isLost && !held[of])) return [];
    return [{ what: 'lost', words: `${of}: told ${want || 'none'}, held ${held[of] || 'none'}` }];
  });
}

/** A press that became a change of one line. */
export interface Press {
  /** The id of the change. If a page reports the change as failed, the failure has this id. */
  readonly id: string;
  readonly kind: 'add' | 'set' | 'remove' | 'restore';
  readonly key: string;
  readonly quantity: number;
}

/** How many units there are of each line, by key. */
type Units = ReadonlyMap<string, number>;

interface Outcome {
  readonly presses: readonly Press[];
  /** The ids of the presses that pages have reported as failed. */
  readonly failed: ReadonlySet<string>;
  /** The units that the platform holds. */
  readonly held: Units;
  /** The units of a lost cart that pages offer. */
  readonly offered: Units;
  /** The units of a lost cart that the shopper has put back. */
  readonly putBack: Units;
  /** Whether the visitor has lost access to the cart. */
  readonly isLost: boolean;
}

/** Compares the units that pages have reported with those that the platform holds, line by line. */
export function judgeUnits({ presses, failed, held, offered, putBack, isLost }: Outcome): readonly Wrong[] {
  const expected = new Map<string, number>();
  /** Counts failed changes as well, because pages offer them with a lost cart. */
  const wanted = new Map<string, number>();
  for (const { id, kind, key, quantity } of presses)
    for (const units of failed.has(id) ? [wanted] : [wanted, expected])
      units.set(key, kind === 'add' ? (units.get(key) ?? 0) + quantity : quantity);
  return [...new Set(presses.map(({ key }) => key))].flatMap((key): Wrong[] => {
    const want = expected.get(key) ?? 0;
    const holds = held.get(key) ?? 0;
    const offers = offered.get(key) ?? 0;
    const have = holds + (isLost ? offers : 0);
    // Pages may offer more units than expected, because the shopper decides which to take.
    const most = Math.max(want, wanted.get(key) ?? 0) + (putBack.get(key) ?? 0);
    if (have === want || (isLost && have > want && holds <= most)) return [];
    const words = `${key.slice(2, 10)}: told ${want}, held ${holds}, offered ${offers}`;
    return [{ what: have < want ? 'lost' : 'doubled', words }];
  });
}
