import { useEffect } from 'react';
import type { AccountState } from '../../../src/store/account/state.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { emitError } from '../../../src/store/errors.ts';
import { useStore } from '../../../src/ui/useStore.ts';

type SliceName = Exclude<keyof AccountState, 'generation'>;

/** A part of the account, read anew when it is first drawn. The page is told of a failure once. */
export function useAccountSlice<K extends SliceName>(
  app: ShopApp,
  host: Element,
  name: K,
  load: () => unknown,
): AccountState[K] | undefined {
  const slice = useStore(app.store, ({ account }) => account?.[name]);
  const problem = slice?.problem;
  // Another element may have forgotten it meanwhile.
  useEffect(() => void load(), [!slice]);
  useEffect(() => {
    if (problem) emitError(app, problem, load, host);
  }, [problem]);
  return slice;
}
