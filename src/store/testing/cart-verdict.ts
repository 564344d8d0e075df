import type { Cart } from '../../api/carts.ts';
import { getShownNote } from '../cart/details/shown.ts';
import { lineKey } from '../cart/lines.ts';
import type { ShownLine } from '../cart/state.ts';
import { expectOfPeople, judgePerson, type Person } from './cart-people.ts';
import { isDetailPress, isLinePress } from './cart-record.ts';
import { type Detail, type DetailPress, judgeDetails, judgeUnits, type Press } from './cart-sequences.ts';
import { readCartOf } from './cart-shop.ts';
import { detailsOf, keysOf, type Stage, unitsOf } from './cart-stage.ts';
import type { Tab } from './cart-world.ts';

/** This long after a change of the person, no page may show data of another person, virtual ms. */
export const LOOK_MS = 150;

/** Checks that pages and caches have no data of another person. */
export function judgeViews({ world, people, wrongs, slept, changedAt }: Stage): void {
  if (!people || Date.now() < changedAt() + LOOK_MS) return;
  const { current } = people;
  const { tabs, entries } = world;
  const check = (place: string, keys: readonly string[]) => {
    for (const key of keys)
      if (!current.keys.has(key))
        wrongs.push({ what: 'wrong person', words: `${place} has ${key.slice(2, 10)}, ${current.name} is there` });
  };
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
  const [, kept, lost] = JSON.parse(entries.get('kiosk:kept-cart:demo-client') ?? '[]');
  if (tabs.length) check('the kept cart', [...keysOf(kept?.lineItems), ...keysOf(lost?.lines)]);
  if (tabs.length) check('the device', keysOf(JSON.parse(entries.get('kiosk:saved:demo-client') ?? '[]')));
}

/** Checks that no change is pending any more. */
export function judgeRest({ world, wrongs }: Stage): void {
  for (const { app } of world.tabs) {
    const { ops, status } = app.store.getState().cart;
    if (ops.length || status === 'reading')
      wrongs.push({ what: 'spinners', words: `${JSON.stringify(ops)} ${status}` });
  }
  if (world.changes().length) wrongs.push({ what: 'spinners', words: `stored: ${world.changes()}` });
  if (world.isLocked()) wrongs.push({ what: 'spinners', words: 'the lock is held' });
}

/** Compares the platform's carts with the presses. `last` is a page that was opened after all of them. */
export async function judgeCarts(stage: Stage, last: Tab): Promise<void> {
  const { shop, time, world, people, record, wrongs, early } = stage;
  const { presses, failed, isCrossed } = record;
  const { base, lost } = last.app.store.getState().cart;
  const held = unitsOf(base?.lineItems);
  if (!people) {
    if (base && String([...unitsOf(world.held.get(base.id)?.lineItems)]) !== String([...held]))
      throw new Error('The test has lost track of the platform');
    const offered = unitsOf(lost?.lines);
    // A page that is left during a renewal may lose its tokens. Then the platform holds lines in another cart.
    stage.isLost ||= [...world.held.values()].some(({ id, lineItems }) => id !== base?.id && lineItems.length);
    const { isLost, putBack } = stage;
    if (lost && !isLost) wrongs.push({ what: 'silent', words: 'lines are offered again that are not out of reach' });
    wrongs.push(...judgeUnits({ presses: presses.filter(isLinePress), failed, held, offered, putBack, isLost }));
    wrongs.push(...judgeDetails(presses.filter(isDetailPress), failed, detailsOf(base), isLost));
    return;
  }
  judgeViews(stage);
  for (const { units, person } of early) people.more(units, person);
  const { moments } = people;
  const isOnTime = (press: Press | DetailPress) => isCrossed(press as (typeof presses)[number]);
  const expected = expectOfPeople({ moments, presses: new Set(presses), failed, isCrossed: isOnTime });
  const carts = new Map<Person, Cart | undefined>([[people.current, base]]);
  for (const [member, person] of people.members)
    carts.set(person, await time.during(readCartOf(shop, stage.mailOf(member))));
  const isShared = (key: string) => presses.some(press => 'key' in press && press.key === key && isCrossed(press));
  for (const [person, cart] of carts) {
    const mayOffer = moments.some(moment => moment.what === 'loss' || (moment.what === 'merge' && moment.isAstray));
    const isOffered = person === people.current && mayOffer;
    const offered = unitsOf(isOffered ? lost?.lines : []);
    const holds = { units: unitsOf(cart?.lineItems), details: detailsOf(cart), offered };
    const expectedOf = expected.get(person) ?? { units: new Map(), details: new Map() };
    wrongs.push(...judgePerson(person, expectedOf, holds, isShared));
  }
  stage.isLost ||= moments.some(({ what }) => what === 'loss' || what === 'half');
}

/** Checks that each page shows the cart of the platform. `last` is a page that was opened after all presses. */
export function judgePages({ world, people, record, wrongs, early }: Stage, last: Tab): void {
  const { presses, failed, touched, isCrossed } = record;
  const { base } = last.app.store.getState().cart;
  const held = unitsOf(base?.lineItems);
  // The platform may have carried out a change that failed with its session.
  const isEnded = (press: (typeof presses)[number]) => people && failed.has(press.id) && isCrossed(press);
  const ended = new Set(presses.filter(isEnded).map(press => ('of' in press ? press.of : press.key)));
  for (const tab of world.tabs) {
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
}

/** Checks that pages reported the outcome of each press, once and on the page of the press. */
export function judgeReports({ world, people, record, wrongs, slept, isLost }: Stage): void {
  const { presses, failed, failedOn, touched } = record;
  const { told } = world;
  for (const press of presses) {
    const { id, result, tab } = press;
    const kind = 'of' in press ? press.of : press.kind;
    if (!tab.isGone && !result) wrongs.push({ what: 'silent', words: `${kind} ${id} has no outcome` });
    if (result === 'failed' && !failed.has(id) && !isLost)
      wrongs.push({ what: 'silent', words: `${kind} ${id} failed without a word` });
    if (result === 'done' && failed.has(id)) wrongs.push({ what: 'silent', words: `${kind} ${id} was told both ways` });
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
}
