import { useLayoutEffect, useReducer, useRef } from 'react';

type Subscribe = (listener: () => void) => () => void;

interface Readable<S> {
  getState(): S;
  readonly subscribe: Subscribe;
}

/** Returns the selected value, and renders the component again when the value changes. */
export const useStore = <S, T>(store: Readable<S>, select: (state: S) => T): T =>
  useReading(store.subscribe, () => select(store.getState()), store);

/**
 * Returns the value of `read`, and renders the component again when `read` returns another value. `subscribe` reports
 * possible changes, and another `source` or `key` subscribes again. Replaces zustand's hook, which keeps all of
 * preact/compat in the bundle (+2.3 kB).
 */
export function useReading<T>(subscribe: Subscribe, read: () => T, source: object, key = ''): T {
  const [, rerender] = useReducer((n: number) => n + 1, 0);
  const value = read();
  const latest = useRef({ read, value });
  latest.current = { read, value };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `subscribe` is of the source and the key.
  useLayoutEffect(() => {
    const checkForUpdate = () => {
      const { read, value } = latest.current;
      if (!Object.is(read(), value)) rerender();
    };
    checkForUpdate();
    return subscribe(checkForUpdate);
  }, [source, key]);
  return value;
}
