import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Tab } from './engines/tab.ts';

/** Secrets that went over the wire during one test. */
export interface Secrets {
  /** Access and refresh tokens, which only the vault may hold. */
  readonly tokens: Set<string>;
  /** Passwords, session tokens and verifiers that were used. No place may still hold them. */
  readonly spent: Set<string>;
  /** Codes that were used. They may occur in a request's address, but nowhere afterwards. */
  readonly codes: Set<string>;
}

export const noSecrets = (): Secrets => ({ tokens: new Set(), spent: new Set(), codes: new Set() });

const SPENT = new Set(['password', 'newPassword', 'sessionToken', 'stateToken', 'codeVerifier']);

/**
 * Records the secrets in a JSON body, at any depth. `asked` says whether it is the body of a request, because only a
 * request uses a code. Skips values of less than 8 characters, the length of the shortest password.
 */
function noteFrom(secrets: Secrets, text: string, asked: boolean): void {
  try {
    JSON.parse(text, (key, value) => {
      if (typeof value === 'string' && value.length > 7) {
        if (key === 'access_token' || key === 'refresh_token') secrets.tokens.add(value);
        else if (SPENT.has(key)) secrets.spent.add(value);
        else if (asked && key === 'code') secrets.codes.add(value);
      }
      return value;
    });
  } catch {
    // Not JSON: a page, a picture, or nonsense that a test sends.
  }
}

/** A platform that records the secrets of its sign-in traffic. */
export const watched =
  (fetch: (request: Request) => Promise<Response>, secrets: () => Secrets) =>
  async (request: Request): Promise<Response> => {
    if (!/^\/(oauth2|_api)\//.test(new URL(request.url).pathname)) return fetch(request);
    noteFrom(secrets(), await request.clone().text(), true);
    const answer = await fetch(request);
    noteFrom(secrets(), await answer.clone().text(), false);
    return answer;
  };

interface Trace {
  readonly where: string;
  readonly text: string;
}

/**
 * A page's web storage without the tokens in the vault, its history, address and store, and its HTML without shadow
 * roots.
 */
const keptBy = (page: Pick<Tab, 'evaluate'>): Promise<readonly Trace[]> =>
  page.evaluate(() => {
    const traces: { where: string; text: string }[] = [];
    for (const name of ['localStorage', 'sessionStorage'] as const)
      try {
        for (const [key, value] of Object.entries(window[name] as unknown as Record<string, string>)) {
          const text = key.startsWith('kiosk:tokens:') ? value.replace(/"value":\s*"[^"]*"/g, '') : value;
          traces.push({ where: `${name} ${key}`, text: `${key} ${text}` });
        }
      } catch {
        // The page's storage is blocked, so it holds nothing.
      }
    const entries =
      'navigation' in window ? (window.navigation as { entries(): { url: string | null }[] }).entries() : [];
    const { kiosk } = window as { kiosk?: { readonly store?: { getState(): unknown } } };
    let state: unknown;
    try {
      state = kiosk?.store?.getState();
    } catch {
      // The page has no shop.
    }
    const seen = new WeakSet();
    const text = JSON.stringify(state ?? null, (_, value) => {
      if (typeof value !== 'object' || value === null) return value;
      if (seen.has(value)) return undefined;
      seen.add(value);
      return value instanceof Map ? [...value] : value;
    });
    traces.push(
      { where: 'history', text: [...entries.map(({ url }) => url), JSON.stringify(history.state)].join(' ') },
      { where: 'address', text: location.href },
      { where: 'store', text },
      { where: 'document', text: document.documentElement.outerHTML },
    );
    return traces;
  });

/** Ignores the error of a page that is closed or left during the check. Rethrows any other error. */
function ignoreGone(error: unknown): readonly Trace[] {
  if (/has been closed|context was destroyed|Target crashed|Target closed/.test(String(error))) return [];
  throw error;
}

function expectNone(traces: readonly Trace[], secrets: Secrets): void {
  const found = traces.flatMap(({ where, text }) => {
    const codes = where === 'request' ? [] : secrets.codes;
    const told = [...secrets.tokens, ...secrets.spent, ...codes].some(secret => text.includes(secret));
    return told ? [`${where}: ${text}`] : [];
  });
  expect(found, 'secrets outside of the vault').toEqual([]);
}

/** Fails if a page stores a secret outside of its vault. For drivers that report no events of a page. */
export const expectNoneKept = async (page: Pick<Tab, 'evaluate'>, secrets: Secrets): Promise<void> =>
  expectNone(await keptBy(page), secrets);

/**
 * Records the console messages, request URLs and `kiosk:` events of a context's pages. `check` adds the content and the
 * storage of the open pages, and fails if any of these contains a secret. Tokens in the vault and codes in request URLs
 * are allowed.
 */
export async function watchForSecrets(context: BrowserContext, secrets: Secrets) {
  const traces: Trace[] = [];
  const note = (where: string, text: string) => void traces.push({ where, text });
  const follow = (page: Page) => {
    page.on('console', message => note('console', message.text()));
  };
  context.pages().forEach(follow);
  context.on('page', follow);
  context.on('request', request => note('request', request.url()));
  await context.exposeBinding('tellOfEvent', (_, name: string, detail: string) => note(`event ${name}`, detail));
  await context.addInitScript(() => {
    const { dispatchEvent } = EventTarget.prototype;
    EventTarget.prototype.dispatchEvent = function (event) {
      if (event.type.startsWith('kiosk:'))
        (window as unknown as { tellOfEvent(name: string, detail: string): void }).tellOfEvent(
          event.type,
          JSON.stringify((event as CustomEvent).detail ?? null),
        );
      return dispatchEvent.call(this, event);
    };
  });
  return {
    async check(): Promise<void> {
      for (const page of context.pages())
        if (!page.isClosed() && /^http/.test(page.url())) traces.push(...(await keptBy(page).catch(ignoreGone)));
      expectNone(traces, secrets);
    },
  };
}
