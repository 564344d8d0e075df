import { useEffect } from 'react';
import { useErrorEvent } from '../../../src/elements/useErrorEvent.ts';
import type { AccountState } from '../../../src/store/account/state.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { useStore } from '../../../src/ui/useStore.ts';

type SliceName = Exclude<keyof AccountState, 'generation'>;

/**
 * One slice of the account. Reads it when it is first rendered, and again after a reset of the account. Emits
 * `kiosk:error` once per failure.
 */
export function useAccountSlice<K extends SliceName>(
  app: ShopApp,
  host: Element,
  name: K,
  load: () => unknown,
): AccountState[K] | undefined {
  const slice = useStore(app.store, ({ account }) => account?.[name]);
  // Another element may have reset the account.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again only when there is nothing left to show.
  useEffect(() => void load(), [!slice]);
  useErrorEvent(app, host, slice?.problem, load);
  return slice;
}
