import type { WidgetHost } from './host.ts';

/** Reflects the names of the truthy states on the host: `reflectStates(host, { busy, error: problem })`. */
export const reflectStates = (host: WidgetHost, states: Readonly<Record<string, unknown>>): void =>
  host.reflect(Object.keys(states).filter(name => states[name]));
