import { useLayoutEffect } from 'react';
import type { WidgetHost } from './host.ts';

/** Reflects the names of the truthy states on the host: `useHostStates(host, { busy, error: problem })`. */
export function useHostStates(host: WidgetHost, states: Readonly<Record<string, unknown>>): void {
  const active = Object.keys(states).filter(name => states[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of the same names is no change.
  useLayoutEffect(() => host.reflect(active), [host, active.join()]);
}
