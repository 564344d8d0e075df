import { vi } from 'vitest';
import type { Cart } from '../../api/carts.ts';
import { followDelivery } from '../cart/details/delivery.ts';
import { followSaved } from '../cart/details/saved.ts';
import { lineKey } from '../cart/lines.ts';
import type { ShownLine } from '../cart/state.ts';
import { forgetMember } from '../forget-member.ts';
import { createPeople, type Person } from './cart-people.ts';
import { createRecord, type PressRecord } from './cart-record.ts';
import type { Detail, Random, Wrong } from './cart-sequences.ts';
import type { Shop } from './cart-shop.ts';
import { openWorld, type Tab } from './cart-world.ts';
import type { startVirtualTime } from './virtual-time.ts';

export interface RunOptions {
  readonly isLogged?: boolean;
  /** Tests the test: the storage drops the mark that a change has been sent. */
  readonly areMarksLost?: boolean;
}

type Line = Pick<ShownLine, 'catalogReference'>;

/** The browser in which a sequence is carried out, and the findings of the run. */
export interface Stage {
  readonly shop: Shop;
  readonly time: ReturnType<typeof startVirtualTime>;
  readonly random: Random;
  readonly world: ReturnType<typeof openWorld>;
  /** Undefined if the person at the device does not change. */
  readonly people: ReturnType<typeof createPeople> | undefined;
  readonly record: PressRecord;
  readonly wrongs: Wrong[];
  /** Opens a page. With `isCartShown`, the page has an element that reads the cart. */
  readonly open: (isCartShown?: boolean) => Tab;
  /** The email address of a member. Each run has its own members. */
  readonly mailOf: (member: string) => string;
  /** When the person at the device changed last. */
  readonly changedAt: () => number;
  /** How many units of each line the shopper has put back. */
  readonly putBack: Map<string, number>;
  /** The adds that were under way when the clock was put forward, which pages may repeat too early. */
  readonly early: { readonly units: ReadonlyMap<string, number>; readonly person: Person | undefined }[];
  /** Pages that were in the back/forward cache. Other pages may have reported the failures of their changes. */
  readonly slept: Set<Tab>;
  isSigningIn: boolean;
  /** Whether the visitor has lost access to a cart. */
  isLost: boolean;
  isStockChanged: boolean;
}

/** How many stages were opened. */
let stages = 0;

/** Opens the stage. `onPerson` is called when the person at the device changes. */
export function openStage(
  shop: Shop,
  time: Stage['time'],
  random: Random,
  { isLogged = false, areMarksLost = false }: RunOptions,
  onPerson: () => void,
): Stage {
  const isMuted = (value: string) => areMarksLost && value.includes('"sent":{');
  const toStored = (value: string) => (isMuted(value) ? undefined : value);
  const people = shop.hasPeople ? createPeople() : undefined;
  let changedAt = 0;
  const become = (role: string) => {
    people?.become(role);
    changedAt = Date.now();
    onPerson();
  };
  const { platform } = shop;
  const world = openWorld({ platform, time, random, toStored, isLogged, ...(people && { onPerson: become }) });
  const round = ++stages;
  if (people) vi.stubGlobal('localStorage', world.storage());
  const wrongs: Wrong[] = [];
  const record = createRecord(people, wrongs);
  return {
    ...{ shop, time, random, world, people, record, wrongs },
    open(isCartShown = true) {
      const tab = world.open(isCartShown);
      if (people) {
        tab.app.client.session.subscribe(({ previous, reason }) => {
          if (previous === 'member') forgetMember(tab.app, reason === 'expired');
        });
        if (isCartShown) followSaved(tab.app);
        followDelivery(tab.app);
      }
      record.watch(tab);
      return tab;
    },
    mailOf: member => `${member.toLowerCase()}-${round}@example.com`,
    changedAt: () => changedAt,
    ...{ putBack: new Map(), early: [], slept: new Set() },
    ...{ isSigningIn: false, isLost: false, isStockChanged: false },
  };
}

/** How many units each line has, by key. */
export const unitsOf = (lines: readonly (Line & { readonly quantity: number })[] = []): ReadonlyMap<string, number> =>
  new Map(lines.map(line => [lineKey(line.catalogReference), line.quantity]));

export const keysOf = (lines: readonly Line[] = []): readonly string[] =>
  lines.map(({ catalogReference }) => lineKey(catalogReference));

export const detailsOf = (cart: Cart | undefined): Readonly<Record<Detail, string>> => ({
  coupon: cart?.appliedDiscounts.find(({ coupon }) => coupon)?.coupon?.code ?? '',
  note: cart?.buyerNote ?? '',
  delivery: cart?.contactInfo?.address?.country ?? '',
});
