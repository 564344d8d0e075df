import type { StoreApi } from 'zustand/vanilla';
import type { State } from './state.ts';

/** A watched value: the result of `read` for `key`. Only a change of `slice` can change the value. */
interface Value {
  readonly slice: keyof State;
  readonly read: (state: State, key: string) => unknown;
  readonly key: string;
}

/**
 * Calls `listener` when the value changes, and for no other change. After a change of products, the call waits until
 * the page could respond to input. Returns a function that removes the listener.
 */
export type Listen = (value: Value, listener: () => void) => () => void;

/**
 * All listeners share one subscription to the store, so that the cost grows only linearly with the number of elements.
 */
export function createListen(
  store: StoreApi<State>,
  { yieldToFrame }: { readonly yieldToFrame: () => Promise<void> },
): Listen {
  const listeners = new Set<Value & { readonly listener: () => void }>();
  store.subscribe((state, previous) => {
    for (const entry of listeners) {
      const { slice, read, key, listener } = entry;
      if (state[slice] === previous[slice] || read(state, key) === read(previous, key)) continue;
      // An answer changes many products at once, so their listeners run over several frames.
      if (slice === 'products') void yieldToFrame().then(() => listeners.has(entry) && listener());
      else listener();
    }
  });
  return (value, listener) => {
    const entry = { ...value, listener };
    listeners.add(entry);
    return () => void listeners.delete(entry);
  };
}
