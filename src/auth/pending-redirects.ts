import type { StorageLike } from '../session/token-storage.ts';
import type { AgeOf, MaxOf, StoredName } from '../storage/registry.ts';
import { toJson } from '../validation/to-json.ts';

/** The data that a redirect login needs when the browser returns. */
interface PendingRedirect {
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Redirect logins that have begun, by their OAuth state. */
export interface PendingRedirects {
  /** Throws if the storage is blocked, because the login could not be completed on return. */
  add(state: string, redirect: PendingRedirect): void;
  /** Returns the redirect login with this state, only once. */
  take(state: string): PendingRedirect | undefined;
  wasTaken(state: string): boolean;
  /** Whether any login has not returned yet. */
  hasAny(): boolean;
}

interface StoredRedirect extends Partial<PendingRedirect> {
  readonly state: string;
  readonly at: number;
}

const KEY = 'kiosk:departures' satisfies `kiosk:${StoredName}`;
const MAX_PENDING: MaxOf<'departures'> = 5;
const MAX_AGE_MS: AgeOf<'departures'> = 3_600_000;

const isPending = (entry: StoredRedirect): entry is StoredRedirect & PendingRedirect =>
  typeof entry.verifier === 'string';

/** Stores at most five logins, each for an hour. Once a login is taken, only its state stays stored. */
export function createPendingRedirects(storage: () => StorageLike, now: () => number): PendingRedirects {
  const read = (): StoredRedirect[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      const entries: StoredRedirect[] = Array.isArray(stored) ? stored : [];
      return entries.filter(entry => typeof entry?.state === 'string' && now() - entry.at < MAX_AGE_MS);
    } catch {
      return []; // blocked or malformed
    }
  };
  const write = (entries: readonly StoredRedirect[]) => storage().setItem(KEY, toJson(entries));
  return {
    add(state, redirect) {
      const others = read().filter(entry => entry.state !== state);
      write([...others, { state, ...redirect, at: now() }].slice(-MAX_PENDING));
    },
    take(state) {
      const entries = read();
      const found = entries.filter(isPending).find(entry => entry.state === state);
      if (found) write(entries.map(entry => (entry === found ? { state, at: entry.at } : entry)));
      return found;
    },
    wasTaken: state => read().some(entry => entry.state === state && !isPending(entry)),
    hasAny: () => read().some(isPending),
  };
}
