import { setTimeout as wait } from 'node:timers/promises';
import { type GrantAnswer, grantTokens } from '../../api/tokens.ts';
import { tokensFromGrant } from '../../session/grant-response.ts';
import { createSharedLock } from '../../session/testing/lock.ts';
import { createSharedStorage } from '../../session/testing/storage.ts';
import type { Role, Tokens } from '../../session/tokens.ts';
import { TOKENS_KEY_PREFIX } from '../../session/tokens-key.ts';
import { type BaseClient, type ClientOptions, createLazyClient } from '../client.ts';
import { lazyParts, loadersAtHand } from '../lazy-parts.ts';

export const API_HOST = 'http://localhost:4455';
export const KEY = `${TOKENS_KEY_PREFIX}demo-client`;
export const TOKEN_PATH = grantTokens.path;
/** Longer than the lifetime of the platform's access tokens. */
export const FOUR_HOURS_MS = 4 * 3_600_000 + 1_000;

interface SentRequest {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

interface LogEntry {
  readonly path: string;
  readonly status: number;
  readonly grant?: string;
  readonly visitorId?: string;
  readonly memberId?: string;
}

/** Fails, delays or changes a request or its response between a tab and the platform. */
type Interceptor = (request: Request, next: () => Promise<Response>) => Promise<Response>;

type CreatePlatform = (options: {
  now: () => number;
  origins: readonly string[];
}) => Promise<{ fetch(request: Request): Promise<Response> }>;

/** A browser with its own platform: tabs share storage, lock and clock. */
export async function openTestBrowser(createPlatform: CreatePlatform) {
  let time = Date.parse('2026-11-03T09:00:00Z');
  const now = () => time;
  let elapsedMs = 0;
  const platform = await createPlatform({ now, origins: ['https://merchant.example', 'https://shop.example'] });
  const storage = createSharedStorage();
  const { lock, state } = createSharedLock();
  const sentRequests: SentRequest[] = [];
  const interceptors: Interceptor[] = [];
  const connection = { isCut: false };

  async function fetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    if (connection.isCut) throw new TypeError('fetch failed');
    const request = new Request(url, init);
    const text = await request.clone().text();
    const path = new URL(request.url).pathname;
    sentRequests.push({
      path,
      authorization: request.headers.get('authorization'),
      body: text ? JSON.parse(text) : {},
    });
    const next = () => platform.fetch(request);
    const interceptor = interceptors[0];
    return interceptor ? interceptor(request, next) : next();
  }

  async function requestAdminRoute<T>(path: string, body?: unknown): Promise<T> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await platform.fetch(new Request(API_HOST + path, init))).json() as Promise<T>;
  }

  const storedTokens = (): Tokens | undefined => {
    const raw = storage.entries.get(KEY);
    return raw === undefined ? undefined : JSON.parse(raw);
  };

  return {
    platform,
    fetch,
    requestAdminRoute,
    storage,
    connection,
    pageLock: lock,
    lock: state,
    sentRequests,
    storedTokens,
    now,
    /** Milliseconds that have passed, whatever the clock is set to. */
    elapsed: () => elapsedMs,
    /** Advances the clock of the tabs and the platform. */
    advanceTime: (ms: number) => {
      time += ms;
      elapsedMs += ms;
    },
    /** Sets the clock of the tabs and the platform, while no time passes. */
    setClock: (ms: number) => {
      time = ms;
    },
    /** Intercepts all requests of the tabs. Returns a function to stop. */
    intercept(interceptor: Interceptor) {
      interceptors[0] = interceptor;
      return () => void interceptors.splice(0);
    },
    /** Requests one of the platform's pages, as a navigation. */
    navigate: (request: Request) => platform.fetch(request),
    faults: (...faults: readonly object[]) => requestAdminRoute('/_/faults', { faults }),
    settings: (settings: object) => requestAdminRoute('/_/settings', settings),
    /** Opens a tab, whose waits end at once. */
    openTab(options: Partial<ClientOptions> = {}): BaseClient & { readonly page: EventTarget } {
      const view = storage.openView();
      const { createRenewal, ...otherParts } = lazyParts;
      const client = createLazyClient(
        {
          clientId: 'demo-client',
          apiHost: API_HOST,
          storage: view.storage,
          page: view.page,
          fetch,
          lock,
          now,
          sleep: async () => void (await wait(0)),
          ...options,
        },
        {
          ...loadersAtHand,
          loadLazyParts: async () => ({
            ...otherParts,
            createRenewal: renewalOptions => createRenewal({ ...renewalOptions, elapsed: () => elapsedMs }),
          }),
        },
      );
      return { ...client, page: view.page };
    },
    /** The requests that reached the platform's token endpoint. */
    async tokenRequests(): Promise<readonly LogEntry[]> {
      const { requests } = await requestAdminRoute<{ requests: LogEntry[] }>('/_/log');
      return requests.filter(({ path }) => path === TOKEN_PATH);
    },
    async log(): Promise<readonly LogEntry[]> {
      return (await requestAdminRoute<{ requests: LogEntry[] }>('/_/log')).requests;
    },
    async memberTokens(email = 'ada@example.com'): Promise<Tokens & { readonly memberId: string }> {
      const body = await requestAdminRoute<GrantAnswer & { memberId: string }>('/_/member-tokens', { email });
      return { ...toTokens(body, 'member', time), memberId: body.memberId };
    },
  };
}

function toTokens(body: GrantAnswer, role: Role, time: number): Tokens {
  const tokens = tokensFromGrant(body, role, time);
  if (!tokens) throw new Error('The platform returned no tokens');
  return tokens;
}
