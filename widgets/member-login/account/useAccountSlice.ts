import { useEffect } from 'react';
import type { AccountState } from '../../../src/store/account/state.ts';
import type { App } from '../../../src/store/app.ts';
import { tellError } from '../../../src/store/errors.ts';
import { useSelect } from '../../../src/ui/useStore.ts';

type Part = Exclude<keyof AccountState, 'turn'>;

/** A part of the account, read anew when it is first drawn. The page is told of a failure once. */
export function useReading<K extends Part>(
  app: App,
  host: Element,
  part: K,
  read: () => unknown,
): AccountState[K] | undefined {
  const held = useSelect(app.store, ({ account }) => account?.[part]);
  const problem = held?.problem;
  // Another element may have forgotten it meanwhile.
  useEffect(() => void read(), [!held]);
  useEffect(() => {
    if (problem) tellError(app, problem, read, host);
  }, [problem]);
  return held;
}
