import { useLayoutEffect, useReducer, useRef } from 'react';

interface Readable<S> {
  getState(): S;
  subscribe(listener: () => void): () => void;
}

/** Renders again when what `select` picks from a store is another value. */
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
