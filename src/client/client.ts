import { createWebLock, type Lock } from '../session/lock.ts';
import { createSession, type Session } from '../session/session.ts';
import type { PageEventTarget } from '../session/storage-events.ts';
import type { StorageKind, StorageLike } from '../session/token-storage.ts';
import type { Tokens } from '../session/tokens.ts';
import { TOKENS_KEY_PREFIX } from '../session/tokens-key.ts';
import { DEFAULT_API_HOST } from '../transport/api-host.ts';
import type { Fetch } from '../transport/send.ts';
import { type Sleep, sleep } from '../transport/sleep.ts';
import { type Call, createCall } from './call.ts';
import type { CallLoaders } from './lazy-parts.ts';

/** Makes one shop's calls, with the tokens of its session. */
export interface BaseClient {
  /** The OAuth client id of the shop. */
  readonly clientId: string;
  readonly call: Call;
  readonly session: Session;
  /** The client's clock: milliseconds since the epoch. */
  now(): number;
  /**
   * Returns a `call` that uses the given tokens. Without `tokens`, it uses the session's tokens, which the session
   * forgets at once. Tokens that this `call` renews are not stored.
   */
  leave(tokens?: Tokens): Call;
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
   * Where tokens are stored. Memory replaces a storage that the browser blocks.
   * @default 'local'
   */
  readonly storage?: StorageKind | StorageLike;
  /** @default the global one */
  readonly fetch?: typeof fetch;
  /** Tokens to start with. The session uses them in place of stored tokens. */
  readonly tokens?: Tokens;
  /**
   * The currency to convert prices to for display, if the shop supports it. Orders are charged in the shop's currency.
   */
  readonly currency?: string | undefined;
  /**
   * A key of the merchant. It is sent with every call, which then acts for the merchant. Throws in a browser window.
   */
  readonly apiKey?: string;
  /**
   * The time limit of a call, retries included, in milliseconds.
   * @default 15_000
   */
  readonly timeoutMs?: number;
}

/** Replacements for features of the browser, for a page's runtime and tests. */
interface ClientPorts {
  readonly lock?: Lock;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly sleep?: Sleep;
  /** The target of `storage`, `pageshow` and `visibilitychange` events, by default the window. */
  readonly page?: PageEventTarget;
  /** The response to an anonymous grant that was sent earlier; used once. */
  readonly prefetchedGrant?: () => Promise<Response> | undefined;
}

/**
 * Creates a client that loads the code for retries, renewals and other requests once a call needs it. If loading fails,
 * the call rejects.
 */
export function createLazyClient(options: ClientOptions, loaders: CallLoaders): BaseClient {
  const { clientId, apiHost = DEFAULT_API_HOST, gateway = true } = options;
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
    sleep: options.sleep ?? sleep,
    page: options.page ?? getGlobalPage(),
    prefetchedGrant: options.prefetchedGrant,
    apiKey: options.apiKey,
    currency: options.currency,
    ...loaders,
  };
  const session = createSession(dependencies);
  return {
    clientId,
    call: createCall({ ...dependencies, session }),
    session,
    now: dependencies.now,
    leave(tokens = session.forget()) {
      const kept = { storage: 'memory', tokens, prefetchedGrant: undefined } as const;
      return createCall({ ...dependencies, session: createSession({ ...dependencies, ...kept }) });
    },
  };
}

/** Looks up the global `fetch` for each request, so that a page may wrap it later. */
const globalFetch: Fetch = (url, init) => fetch(url, init);

const getGlobalPage = (): PageEventTarget | undefined =>
  typeof addEventListener === 'undefined' ? undefined : globalThis;
