import type { StorageLike } from '../session/token-storage.ts';

/** What a redirect sign-in needs when the browser comes back. */
export interface Departure {
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Keeps them between departure and return, by their state. */
export interface Departures {
  /** Throws where the storage is blocked: a departure without a return would be for nothing. */
  keep(state: string, departure: Departure): void;
  /** Each is taken once. */
  take(state: string): Departure | undefined;
}

interface Kept extends Departure {
  readonly state: string;
  readonly at: number;
}

const KEY = 'kiosk:departures';
const MOST = 5;
const LONGEST_MS = 3_600_000;

/** Five at most, none for longer than an hour. */
export function makeDepartures(storage: () => StorageLike, now: () => number): Departures {
  const read = (): Kept[] => {
    try {
      const held: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      const entries: Kept[] = Array.isArray(held) ? held : [];
      return entries.filter(entry => typeof entry?.verifier === 'string' && now() - entry.at < LONGEST_MS);
    } catch {
      return []; // blocked, or rubbish
    }
  };
  const write = (entries: readonly Kept[]): void => {
    if (entries.length) storage().setItem(KEY, JSON.stringify(entries));
    else storage().removeItem(KEY);
  };
  return {
    keep(state, departure) {
      write([...read(), { state, ...departure, at: now() }].slice(-MOST));
    },
    take(state) {
      const entries = read();
      const found = entries.find(entry => entry.state === state);
      if (found) write(entries.filter(entry => entry !== found));
      return found;
    },
  };
}
