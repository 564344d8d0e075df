import { type Lock, webLock } from '../session/lock.ts';
import { makeSession, type Session } from '../session/session.ts';
import type { Page } from '../session/storage-events.ts';
import type { StorageKind, StorageLike } from '../session/token-storage.ts';
import type { Tokens } from '../session/tokens.ts';
import { StoreError } from '../transport/errors.ts';
import { type Pause, pause } from '../transport/retry.ts';
import type { Fetch } from '../transport/send.ts';
import { type Call, makeCall } from './call.ts';

/** One shop's calls, and whose they are. */
export interface Client {
  /** The OAuth client id of the shop. */
  readonly clientId: string;
  readonly call: Call;
  readonly session: Session;
}

export interface ClientOptions extends Ports {
  /** The OAuth client id of the shop. */
  readonly clientId: string;
  /**
   * The platform's origin.
   * @default 'https://www.wixapis.com'
   */
  readonly apiHost?: string;
  /**
   * Whether paths carry the platform's gateway prefixes.
   * @default true
   */
  readonly gateway?: boolean;
  /**
   * Where tokens are kept. Memory takes over where the browser says no.
   * @default 'local'
   */
  readonly storage?: StorageKind | StorageLike;
  /** @default the global one */
  readonly fetch?: typeof fetch;
  /** Tokens to begin with. */
  readonly tokens?: Tokens;
  /** Goes with every call, which is then made in the merchant's name. Refused in a browser window. */
  readonly apiKey?: string;
  /**
   * The time limit of a call, retries included, in milliseconds.
   * @default 15_000
   */
  readonly timeoutMs?: number;
}

/** What a page's runtime or a test may put in place of the browser's own. */
export interface Ports {
  readonly lock?: Lock;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly pause?: Pause;
  /** Where the events of other tabs arrive. */
  readonly page?: Page;
  /** An anonymous grant that was begun before this code arrived; taken once. */
  readonly seed?: () => Promise<Response> | undefined;
}

/** A client of one shop. It sends nothing and opens no storage before the first call. */
export function createClient(options: ClientOptions): Client {
  const { clientId, apiHost = 'https://www.wixapis.com', gateway = true } = options;
  if (options.apiKey && typeof document !== 'undefined') {
    throw new StoreError('An API key belongs on a server', 'INVALID_ARGUMENT');
  }
  if (typeof fetch === 'undefined' && !options.fetch) console.error('Node.js v18+ is required');
  const key = `kiosk:tokens:${clientId}`;
  const parts = {
    key,
    clientId,
    host: { apiHost, gateway },
    storage: options.storage ?? 'local',
    tokens: options.tokens,
    fetch: options.fetch ?? globalFetch,
    timeoutMs: options.timeoutMs ?? 15_000,
    lock: options.lock ?? webLock(key),
    now: options.now ?? Date.now,
    pause: options.pause ?? pause,
    page: options.page ?? globalPage(),
    seed: options.seed,
    apiKey: options.apiKey,
  };
  const session = makeSession(parts);
  return { clientId, call: makeCall({ ...parts, session }), session };
}

/** Looked up with each call, so that a page may wrap it later. */
const globalFetch: Fetch = (url, init) => fetch(url, init);

const globalPage = (): Page | undefined => (typeof addEventListener === 'undefined' ? undefined : globalThis);
