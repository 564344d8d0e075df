import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Kiosk } from '../app/kiosk.ts';
import { findRegistry } from '../app/start/registry.ts';
import { cart, member, ready, store } from '../page.ts';
import type { Role } from '../session/tokens.ts';
import { countUnits, getShownLines } from '../store/cart/lines.ts';
import { type CartFailure, type CartState, initialCart, type ShownLine } from '../store/cart/state.ts';
import type { State } from '../store/state.ts';

/** The cart as the shopper sees it, and its actions. */
export interface CartHook extends Readonly<Kiosk['cart']> {
  /** `unread` on a server, and in a page until its first read. */
  readonly status: CartState['status'];
  /** All lines, with pending changes applied. */
  readonly lines: readonly ShownLine[];
  /** The number of units in all lines. */
  readonly units: number;
  /** The currency of the lines' prices. */
  readonly currency: string | undefined;
  /** The totals. The page reads them while a cart drawer is open. */
  readonly totals: CartState['totals'];
  /** Whether a change of the cart is not yet carried out. */
  readonly pending: boolean;
  readonly failures: readonly CartFailure[];
}

/** The role of the shopper, and the actions to sign in and out. */
export interface MemberHook extends Readonly<Kiosk['member']> {
  /** `none` on a server, and in a page until its session is known. */
  readonly role: Role;
  readonly isMember: boolean;
}

interface Hooks {
  readonly useCart: () => CartHook;
  readonly useMember: () => MemberHook;
}

/**
 * Creates the hooks that read the page's store. `load` loads the code of the store once a component uses one of the
 * hooks.
 */
export function createHooks(load: () => Promise<unknown>): Hooks {
  const listeners = new Set<() => void>();
  let state: State | undefined;
  let isFollowing = false;

  const update = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const follow = async () => {
    await load();
    await ready();
    await untilConfigured();
    update(store.getState());
    store.subscribe(update);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (!isFollowing) {
      isFollowing = true;
      follow().catch(error => {
        // The next component that mounts starts again.
        isFollowing = false;
        console.error('[kiosk] useCart() and useMember() have no shop', error);
      });
    }
    return () => void listeners.delete(listener);
  };
  const useSlice = <T>(select: (state: State) => T): T | undefined =>
    useSyncExternalStore(
      subscribe,
      () => state && select(state),
      () => undefined,
    );

  const useCart = () => {
    const slice = useSlice(state => state.cart);
    const isUnread = slice?.status === 'unread';
    useEffect(() => {
      if (isUnread) cart.refresh().catch(() => {}); // the cart's state has the failure
    }, [isUnread]);
    return useMemo(() => toCartHook(slice ?? initialCart), [slice]);
  };
  const useMember = () => {
    const role = useSlice(state => state.member.role) ?? 'none';
    return useMemo(() => ({ ...member, role, isMember: role === 'member' }), [role]);
  };
  return { useCart, useMember };
}

function toCartHook(state: CartState): CartHook {
  const lines = getShownLines(state);
  const { status, base, totals, failures, ops } = state;
  return {
    ...cart,
    status,
    lines,
    units: countUnits(lines),
    currency: base?.currency,
    totals,
    pending: ops.length > 0,
    failures,
  };
}

/** Resolves once the page has a shop, because `configure()` may come after the first component. */
const untilConfigured = (): Promise<void> =>
  new Promise(resolve => {
    const registry = findRegistry();
    const check = () => {
      if (registry && !registry.tags.size) return;
      registry?.waiting.delete(check);
      resolve();
    };
    registry?.waiting.add(check);
    check();
  });
