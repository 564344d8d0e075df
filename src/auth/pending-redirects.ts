import type { StorageLike } from '../session/token-storage.ts';

/** What a redirect login needs when the browser returns. */
interface PendingRedirect {
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Redirect logins that have begun, by their OAuth state. */
export interface PendingRedirects {
  /** Throws if the storage is blocked: the login could not be completed on return. */
  add(state: string, redirect: PendingRedirect): void;
  /** Returns an entry and removes it. */
  take(state: string): PendingRedirect | undefined;
}

interface StoredRedirect extends PendingRedirect {
  readonly state: string;
  readonly at: number;
}

const KEY = 'kiosk:departures';
const MAX_PENDING = 5;
const MAX_AGE_MS = 3_600_000;

/** Stores at most five, each for an hour. */
export function createPendingRedirects(storage: () => StorageLike, now: () => number): PendingRedirects {
  const read = (): StoredRedirect[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      const entries: StoredRedirect[] = Array.isArray(stored) ? stored : [];
      return entries.filter(entry => typeof entry?.verifier === 'string' && now() - entry.at < MAX_AGE_MS);
    } catch {
      return []; // blocked or malformed
    }
  };
  const write = (entries: readonly StoredRedirect[]): void => {
    if (entries.length) storage().setItem(KEY, JSON.stringify(entries));
    else storage().removeItem(KEY);
  };
  return {
    add(state, redirect) {
      write([...read(), { state, ...redirect, at: now() }].slice(-MAX_PENDING));
    },
    take(state) {
      const entries = read();
      const found = entries.find(entry => entry.state === state);
      if (found) write(entries.filter(entry => entry !== found));
      return found;
    },
  };
}
