import type { Detail, DetailPress, Press, Wrong } from './cart-sequences.ts';

type AnyPress = Press | DetailPress;

/** A member or a visitor. The visitor who follows when a cart is lost counts as the same person. */
export interface Person {
  readonly name: string;
  /** The line keys that the person's cart may have, from presses before and after the sign-in. */
  readonly keys: Set<string>;
  /** The codes, notes and countries of the person's presses. */
  readonly values: Set<string>;
}

/** An event of a run. */
type Moment =
  | { readonly what: 'press'; readonly press: AnyPress; readonly person: Person }
  /** A sign-in has begun. Changes that are still pending may be carried out before or after the merge of the carts. */
  | { readonly what: 'sign-in'; readonly person: Person; readonly unsettled: ReadonlySet<AnyPress> }
  /**
   * The carts are merged. With `isAstray`, the sign-in began with another person's tokens, so the visitor's cart is
   * only offered.
   */
  | { readonly what: 'merge'; readonly from: Person; readonly to: Person; readonly isAstray: boolean }
  /** The sign-in was not completed, so the carts may be merged or not. */
  | { readonly what: 'half'; readonly from: Person; readonly to: Person }
  | { readonly what: 'loss'; readonly person: Person }
  /** Up to these units may be in the lines in addition to those of the presses. */
  | { readonly what: 'more'; readonly person: Person; readonly units: ReadonlyMap<string, number> }
  /** A press that was retried may have been carried out before. */
  | { readonly what: 'before'; readonly person: Person; readonly press: AnyPress };

/** Records the person at the device, by the stored tokens, and the presses of each person. */
export function createPeople() {
  const moments: Moment[] = [];
  let visitors = 0;
  const create = (name: string): Person => ({ name, keys: new Set(), values: new Set() });
  const createVisitor = () => create(`visitor ${++visitors}`);
  const members = new Map<string, Person>();
  const getMember = (name: string): Person => {
    const member = members.get(name) ?? create(name);
    members.set(name, member);
    return member;
  };
  const bringAlong = (to: Person) => {
    for (const key of current.keys) to.keys.add(key);
    for (const value of current.values) to.values.add(value);
  };
  let current = createVisitor();
  let role = 'none';
  let changes = 0;
  /** The member who signs in, and the person whose tokens the sign-in began with. */
  let coming: string | undefined;
  let begunBy: Person | undefined;

  /** These people, and the members whom they became. */
  const listOwners = (...people: readonly Person[]): ReadonlySet<Person> => {
    const owners = new Set(people);
    for (const moment of moments) if ('from' in moment && owners.has(moment.from)) owners.add(moment.to);
    return owners;
  };

  return {
    moments,
    members,
    get current() {
      return current;
    },
    /** How often the person has changed, or may have. */
    get changes() {
      return changes;
    },
    expect: (name: string, unsettled: ReadonlySet<AnyPress>) => {
      coming = name;
      begunBy = current;
      if (role !== 'member') moments.push({ what: 'sign-in', person: current, unsettled });
    },
    /** The expected sign-in has not been completed. */
    giveUp: () => {
      if (role === 'member' || !coming) return;
      // A pending change may belong to a cart that is now out of reach, so the person counts as changed.
      changes++;
      const to = getMember(coming);
      bringAlong(to);
      moments.push({ what: 'half', from: current, to });
    },
    /** The stored tokens are now another person's. */
    become: (next: string) => {
      const before = role;
      role = next;
      if (before === 'none' && next !== 'member') return;
      changes++;
      if (next === 'member' && coming) {
        const to = getMember(coming);
        if (before !== 'member') {
          bringAlong(to);
          moments.push({ what: 'merge', from: current, to, isAstray: begunBy !== current });
        }
        current = to;
      } else if (before === 'member') current = createVisitor();
      else moments.push({ what: 'loss', person: current });
    },
    press: (press: AnyPress) => {
      moments.push({ what: 'press', press, person: current });
      if ('of' in press) current.values.add(press.value);
      else current.keys.add(press.key);
    },
    /** Up to these units may be added. */
    more: (units: ReadonlyMap<string, number>, by = current) => {
      for (const person of listOwners(by)) {
        for (const key of units.keys()) person.keys.add(key);
        moments.push({ what: 'more', person, units });
      }
    },
    /**
     * A press that has failed is retried. The platform may have carried it out before, in the cart of the person who
     * pressed, or of a member whom that person became.
     */
    retry: (press: AnyPress) => {
      const made = moments.find(moment => moment.what === 'press' && moment.press.id === press.id);
      for (const person of listOwners(current, made?.what === 'press' ? made.person : current)) {
        if ('of' in press) person.values.add(press.value);
        else person.keys.add(press.key);
        moments.push({ what: 'before', person, press });
      }
    },
  };
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** The bounds of a person's cart. */
interface Expected {
  readonly units: Map<string, Bounds>;
  readonly details: Map<Detail, ReadonlySet<string>>;
}

interface Outcome {
  readonly moments: readonly Moment[];
  /** The presses that count. */
  readonly presses: ReadonlySet<AnyPress>;
  readonly failed: ReadonlySet<string>;
  /** Whether the person changed before the change ended. Then a change that has failed may have been carried out. */
  readonly isCrossed: (press: AnyPress) => boolean;
}

const NOTHING: Bounds = { low: 0, high: 0 };
const hull = (a: Bounds, b: Bounds): Bounds => ({ low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) });

/** Computes the bounds of each person's cart at the end. */
export function expectOfPeople({ moments, presses, failed, isCrossed }: Outcome): ReadonlyMap<Person, Expected> {
  const people = new Map<Person, Expected>();
  const of = (person: Person): Expected => {
    const known = people.get(person) ?? { units: new Map(), details: new Map() };
    people.set(person, known);
    return known;
  };
  const counts = (press: AnyPress) => presses.has(press) && (!failed.has(press.id) || isCrossed(press));
  /** The visitors whose cart was lost, or may be merged. A later press may not find its line. */
  const bereft = new Set<Person>();
  /** By visitor whose cart was lost, the changes of quantities that may still come after a sign-in. */
  const late = new Map<Person, readonly Press[]>();
  const applied = (press: Press, { low, high }: Bounds, isBereft = false): Bounds => {
    const { kind, quantity } = press;
    const next =
      kind === 'add'
        ? { low: low + quantity, high: high + quantity }
        : isBereft
          ? hull({ low, high }, { low: quantity, high: quantity })
          : { low: quantity, high: quantity };
    return failed.has(press.id) ? hull(next, { low, high }) : next;
  };
  const apply = (press: AnyPress, { units, details }: Expected, isBereft?: boolean) => {
    if ('of' in press) {
      const before = failed.has(press.id) || isBereft ? [...(details.get(press.of) ?? [''])] : [];
      details.set(press.of, new Set([...before, press.value]));
    } else units.set(press.key, applied(press, units.get(press.key) ?? NOTHING, isBereft));
  };
  /**
   * Applies the waiting presses of a person. Returns the most units that each line of the person may have had during
   * these presses.
   */
  const applyWaiting = (person: Person): ReadonlyMap<string, number> => {
    const expected = of(person);
    const most = new Map([...expected.units].map(([key, { high }]) => [key, high]));
    for (const press of waiting.get(person) ?? []) {
      apply(press, expected, bereft.has(person));
      if ('key' in press)
        most.set(press.key, Math.max(most.get(press.key) ?? 0, expected.units.get(press.key)?.high ?? 0));
    }
    waiting.delete(person);
    return most;
  };
  /** Merges two carts. Each pending change may come before or after the merge. */
  const merge = (
    from: Expected,
    to: Expected,
    unsettled: readonly AnyPress[],
    isAstray: boolean,
    isBereft: boolean,
  ) => {
    const lines = unsettled.filter((press): press is Press => 'key' in press);
    const add = (sum: Bounds, press: Press) => applied(press, sum, isBereft);
    for (const key of new Set([...from.units.keys(), ...to.units.keys(), ...lines.map(({ key }) => key)])) {
      const own = lines.filter(press => press.key === key);
      const ways = Array.from({ length: own.length + 1 }, (_, split) => {
        const before = own.slice(0, split).reduce(add, from.units.get(key) ?? NOTHING);
        const other = to.units.get(key) ?? NOTHING;
        // Units that the member's cart has as well are not offered.
        const low = isAstray ? Math.max(before.low, other.low) : before.low + other.low;
        const both = { low, high: before.high + other.high };
        return own.slice(split).reduce(add, both);
      });
      to.units.set(key, ways.reduce(hull));
      from.units.delete(key);
    }
    for (const detail of ['coupon', 'note', 'delivery'] as const) {
      const own = unsettled.flatMap(press => ('of' in press && press.of === detail ? press.value : []));
      const values = [from, to].flatMap(({ details }) => [...(details.get(detail) ?? [''])]);
      to.details.set(detail, new Set([...values, ...own]));
      from.details.delete(detail);
    }
  };
  const deferred = new Set(moments.flatMap(moment => (moment.what === 'sign-in' ? [...moment.unsettled] : [])));
  /** By person, the presses during a sign-in, and those before it that were not settled. */
  const waiting = new Map<Person, AnyPress[]>();
  for (const moment of moments) {
    if (moment.what === 'press') {
      const { press, person } = moment;
      if (!counts(press)) continue;
      const own = waiting.get(person);
      // Keeps the order of the presses.
      if (own) own.push(press);
      else if (deferred.has(press)) waiting.set(person, [press]);
      else apply(press, of(person), bereft.has(person));
    } else if (moment.what === 'sign-in') waiting.set(moment.person, waiting.get(moment.person) ?? []);
    else if (moment.what === 'merge') {
      const { from, to, isAstray } = moment;
      const [before, lines] = [of(to), [...of(from).units]];
      const most = lines.map(([key, { high }]) => [key, (before.units.get(key)?.high ?? 0) + high] as const);
      merge(of(from), before, waiting.get(from) ?? [], isAstray, bereft.has(from));
      if (bereft.has(from))
        for (const [key, high] of most)
          before.units.set(key, hull(before.units.get(key) ?? NOTHING, { low: high, high }));
      for (const { key, quantity } of late.get(from) ?? [])
        before.units.set(key, hull(before.units.get(key) ?? NOTHING, { low: quantity, high: quantity }));
      waiting.delete(from);
    } else if (moment.what === 'half') {
      const [from, to] = [of(moment.from), of(moment.to)];
      const most = applyWaiting(moment.from);
      bereft.add(moment.from);
      for (const [key, high] of most) {
        const other = to.units.get(key) ?? NOTHING;
        to.units.set(key, { low: other.low, high: other.high + high });
        from.units.set(key, { low: 0, high });
      }
      for (const [detail, values] of from.details) {
        to.details.set(detail, new Set([...values, ...(to.details.get(detail) ?? ['']), '']));
        from.details.set(detail, new Set([...values, '']));
      }
    } else if (moment.what === 'loss') {
      const { units, details } = of(moment.person);
      const isLate = (press: AnyPress): press is Press => 'key' in press && press.kind !== 'add' && deferred.has(press);
      late.set(moment.person, (waiting.get(moment.person) ?? []).filter(isLate));
      for (const [key, high] of applyWaiting(moment.person)) units.set(key, { low: 0, high });
      bereft.add(moment.person);
      for (const [detail, values] of details) details.set(detail, new Set([...values, '']));
    } else if (moment.what === 'before') {
      const { press, person } = moment;
      const { units, details } = of(person);
      if ('of' in press) details.set(press.of, new Set([...(details.get(press.of) ?? ['']), press.value]));
      else {
        const bounds = units.get(press.key) ?? NOTHING;
        units.set(press.key, hull(bounds, applied(press, bounds)));
      }
    } else
      for (const [key, quantity] of moment.units) {
        const { units } = of(moment.person);
        const { low, high } = units.get(key) ?? NOTHING;
        units.set(key, { low, high: high + quantity });
      }
  }
  for (const [person, own] of waiting) for (const press of own) apply(press, of(person));
  return people;
}

interface Held {
  readonly units: ReadonlyMap<string, number>;
  readonly details: Readonly<Record<Detail, string>>;
  /** The units of unreachable carts that pages offer. */
  readonly offered?: ReadonlyMap<string, number>;
}

/** Compares the bounds of a person's cart with the platform's cart. */
export function judgePerson(
  { name, keys, values }: Person,
  { units, details }: Expected,
  held: Held,
  /** Whether the line may have a unit of another person. */
  isShared: (key: string) => boolean,
): readonly Wrong[] {
  const lines = [...new Set([...units.keys(), ...held.units.keys()])].flatMap((key): Wrong[] => {
    const { low, high } = units.get(key) ?? NOTHING;
    const holds = held.units.get(key) ?? 0;
    if (holds + (held.offered?.get(key) ?? 0) >= low && holds <= high) return [];
    const isOthers = holds > high && (!keys.has(key) || isShared(key));
    const words = `${name}, ${key.slice(2, 10)}: expected ${low} to ${high}, held ${holds}`;
    return [{ what: holds < low ? 'lost' : isOthers ? 'wrong person' : 'doubled', words }];
  });
  const others = (['coupon', 'note', 'delivery'] as const).flatMap((of): Wrong[] => {
    const expected = details.get(of) ?? new Set(['']);
    if (expected.has(held.details[of])) return [];
    const isOwn = !held.details[of] || values.has(held.details[of]);
    const words = `${name}, ${of}: expected ${[...expected].join(' or ')}, held ${held.details[of] || 'none'}`;
    return [{ what: isOwn ? 'lost' : 'wrong person', words }];
  });
  return [...lines, ...others];
}
