import type { StorageLike } from '../session/token-storage.ts';

/** What a redirect sign-in needs when the browser comes back. */
export interface PendingRedirect {
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Keeps them between departure and return, by their state. */
export interface PendingRedirects {
  /** Throws where the storage is blocked: a departure without a return would be for nothing. */
  add(state: string, redirect: PendingRedirect): void;
  /** Each is taken once. */
  take(state: string): PendingRedirect | undefined;
}

interface StoredRedirect extends PendingRedirect {
  readonly state: string;
  readonly at: number;
}

const KEY = 'kiosk:departures';
const MAX_PENDING = 5;
const MAX_AGE_MS = 3_600_000;

/** Five at most, none for longer than an hour. */
export function createPendingRedirects(storage: () => StorageLike, now: () => number): PendingRedirects {
  const read = (): StoredRedirect[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      const entries: StoredRedirect[] = Array.isArray(stored) ? stored : [];
      return entries.filter(entry => typeof entry?.verifier === 'string' && now() - entry.at < MAX_AGE_MS);
    } catch {
      return []; // blocked, or rubbish
    }
  };
  const write = (entries: readonly StoredRedirect[]): void => {
    if (entries.length) storage().setItem(KEY, JSON.stringify(entries));
    else storage().removeItem(KEY);
  };
  return {
    add(state, departure) {
      write([...read(), { state, ...departure, at: now() }].slice(-MAX_PENDING));
    },
    take(state) {
      const entries = read();
      const found = entries.find(entry => entry.state === state);
      if (found) write(entries.filter(entry => entry !== found));
      return found;
    },
  };
}
