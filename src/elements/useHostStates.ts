import { useLayoutEffect } from 'react';
import type { WidgetHost } from './host.ts';
import { reflectStates } from './reflect-states.ts';

/** Reflects states on the host after each render, see `reflectStates`. */
export const useHostStates = (host: WidgetHost, states: Readonly<Record<string, unknown>>): void =>
  useLayoutEffect(() => reflectStates(host, states));
