import { useLayoutEffect } from 'react';
import type { WidgetHost } from './host.ts';
import { reflectStates } from './reflect-states.ts';

/** After each render, sets the states of the host: the names in `states` whose values are truthy. */
export const useHostStates = (host: WidgetHost, states: Readonly<Record<string, unknown>>): void =>
  useLayoutEffect(() => reflectStates(host, states));
