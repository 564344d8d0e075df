import { setTimeout as wait } from 'node:timers/promises';
import type { GrantAnswer } from '../../api/tokens.ts';
import { tokensFrom } from '../../session/grant-response.ts';
import type { Role, Tokens } from '../../session/tokens.ts';
import { type Client, type ClientOptions, createClient } from '../client.ts';
import { makeSharedLock } from './lock.ts';
import { makeSharedStorage } from './storage.ts';

export const API_HOST = 'http://localhost:4455';
export const KEY = 'kiosk:tokens:demo-client';
export const TOKEN_PATH = '/oauth2/token';
/** Longer than an access token of the platform lives. */
export const FOUR_HOURS_MS = 4 * 3_600_000 + 1_000;

/** A request as it left a tab. */
export interface Sent {
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

/** Fails or holds up a request, or has its answer changed, on the way between a tab and the platform. */
export type Wire = (request: Request, pass: () => Promise<Response>) => Promise<Response>;

export type Browser = Awaited<ReturnType<typeof openBrowser>>;

type MakePlatform = (options: { now: () => number }) => Promise<{ fetch(request: Request): Promise<Response> }>;

/** A platform of its own and a browser in front of it: tabs share storage, lock and clock. */
export async function openBrowser(createPlatform: MakePlatform) {
  let time = Date.parse('2026-11-03T09:00:00Z');
  const now = () => time;
  const platform = await createPlatform({ now });
  const storage = makeSharedStorage();
  const { lock, state } = makeSharedLock();
  const sent: Sent[] = [];
  const wires: Wire[] = [];

  async function fetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(url, init);
    const text = await request.clone().text();
    const path = new URL(request.url).pathname;
    sent.push({ path, authorization: request.headers.get('authorization'), body: text ? JSON.parse(text) : {} });
    const pass = () => platform.fetch(request);
    const wire = wires[0];
    return wire ? wire(request, pass) : pass();
  }

  async function handle<T>(path: string, body?: unknown): Promise<T> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await platform.fetch(new Request(API_HOST + path, init))).json() as Promise<T>;
  }

  const held = (): Tokens | undefined => {
    const raw = storage.entries.get(KEY);
    return raw === undefined ? undefined : JSON.parse(raw);
  };

  return {
    platform,
    fetch,
    handle,
    storage,
    lock: state,
    sent,
    held,
    now,
    /** Both the tabs' clock and the platform's. */
    pass: (ms: number) => {
      time += ms;
    },
    /** Puts a wire between tabs and platform; answers how to take it away. */
    through(wire: Wire) {
      wires[0] = wire;
      return () => void wires.splice(0);
    },
    /** Goes to one of the platform's pages, as a browser would. */
    visit: (request: Request) => platform.fetch(request),
    faults: (...faults: readonly object[]) => handle('/_/faults', { faults }),
    settings: (settings: object) => handle('/_/settings', settings),
    /** A new tab. Its pauses end at once. */
    tab(options: Partial<ClientOptions> = {}): Client & { readonly page: EventTarget } {
      const door = storage.open();
      const client = createClient({
        clientId: 'demo-client',
        apiHost: API_HOST,
        storage: door.storage,
        page: door.page,
        fetch,
        lock,
        now,
        pause: async () => void (await wait(0)),
        ...options,
      });
      return { ...client, page: door.page };
    },
    /** Requests at the platform's token endpoint, answered or not. */
    async grants(): Promise<readonly LogEntry[]> {
      const { requests } = await handle<{ requests: LogEntry[] }>('/_/log');
      return requests.filter(({ path }) => path === TOKEN_PATH);
    },
    async log(): Promise<readonly LogEntry[]> {
      return (await handle<{ requests: LogEntry[] }>('/_/log')).requests;
    },
    /** Tokens of a member of the shop. */
    async memberTokens(email = 'ada@example.com'): Promise<Tokens & { readonly memberId: string }> {
      const answer = await handle<GrantAnswer & { memberId: string }>('/_/member-tokens', { email });
      return { ...tokensOf(answer, 'member', time), memberId: answer.memberId };
    },
  };
}

function tokensOf(body: GrantAnswer, role: Role, time: number): Tokens {
  const answer = { status: 200, statusText: '', requestId: undefined, retryAfter: null, body, ok: true };
  const tokens = tokensFrom(answer, role, time);
  if (!tokens) throw new Error('the platform gave no tokens');
  return tokens;
}
