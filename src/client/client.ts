import { createWebLock, type Lock } from '../session/lock.ts';
import { createSession, type Session } from '../session/session.ts';
import type { PageEventTarget } from '../session/storage-events.ts';
import type { StorageKind, StorageLike } from '../session/token-storage.ts';
import type { Tokens } from '../session/tokens.ts';
import { TOKENS_KEY_PREFIX } from '../session/tokens-key.ts';
import { DEFAULT_API_HOST } from '../transport/api-host.ts';
import { StoreError } from '../transport/errors.ts';
import { pause, type Sleep } from '../transport/retry.ts';
import type { Fetch } from '../transport/send.ts';
import { type Call, createCall } from './call.ts';

/** One shop's calls, and whose they are. */
export interface BaseClient {
  /** The OAuth client id of the shop. */
  readonly clientId: string;
  readonly call: Call;
  readonly session: Session;
}

export interface ClientOptions extends ClientPorts {
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
interface ClientPorts {
  readonly lock?: Lock;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly sleep?: Sleep;
  /** Where the events of other tabs arrive. */
  readonly page?: PageEventTarget;
  /** An anonymous grant that was begun before this code arrived; taken once. */
  readonly prefetchedGrant?: () => Promise<Response> | undefined;
}

/** A client of one shop. It sends nothing and opens no storage before the first call. */
export function createBaseClient(options: ClientOptions): BaseClient {
  const { clientId, apiHost = DEFAULT_API_HOST, gateway = true } = options;
  if (options.apiKey && typeof document !== 'undefined') {
    throw new StoreError('An API key belongs on a server', 'INVALID_ARGUMENT');
  }
  if (typeof fetch === 'undefined' && !options.fetch) console.error('Node.js v18+ is required');
  const key = TOKENS_KEY_PREFIX + clientId;
  const dependencies = {
    key,
    clientId,
    host: { apiHost, gateway },
    storage: options.storage ?? 'local',
    tokens: options.tokens,
    fetch: options.fetch ?? globalFetch,
    timeoutMs: options.timeoutMs ?? 15_000,
    lock: options.lock ?? createWebLock(key),
    now: options.now ?? Date.now,
    sleep: options.sleep ?? pause,
    page: options.page ?? getGlobalPage(),
    prefetchedGrant: options.prefetchedGrant,
    apiKey: options.apiKey,
  };
  const session = createSession(dependencies);
  return { clientId, call: createCall({ ...dependencies, session }), session };
}

/** Looked up with each call, so that a page may wrap it later. */
const globalFetch: Fetch = (url, init) => fetch(url, init);

const getGlobalPage = (): PageEventTarget | undefined =>
  typeof addEventListener === 'undefined' ? undefined : globalThis;
