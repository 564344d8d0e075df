import { useLayoutEffect, useReducer, useRef } from 'react';

interface Readable<S> {
  getState(): S;
  subscribe(listener: () => void): () => void;
}

/**
 * Renders the component again when the selected value changes. zustand's own hook keeps all of preact/compat in the
 * bundle (+2.3 kB).
 */
export function useStore<S, T>(store: Readable<S>, select: (state: S) => T): T {
  const [, rerender] = useReducer((n: number) => n + 1, 0);
  const selected = select(store.getState());
  const latest = useRef({ select, selected });
  latest.current = { select, selected };
  useLayoutEffect(() => {
    const checkForUpdate = () => {
      const { select, selected } = latest.current;
      if (!Object.is(select(store.getState()), selected)) rerender();
    };
    checkForUpdate();
    return store.subscribe(checkForUpdate);
  }, [store]);
  return selected;
}
