import { vi } from 'vitest';
import type { Platform } from '../../../demo/platform/platform.ts';
import type { Cart } from '../../api/carts.ts';
import { createLazyClient } from '../../client/client.ts';
import { loadersAtHand } from '../../client/lazy-parts.ts';
import { API_HOST, KEY, TOKEN_PATH } from '../../client/testing/browser.ts';
import type { Acquisition, Lock } from '../../session/lock.ts';
import { onStorageChange } from '../../session/storage-events.ts';
import { withOwnKeys } from '../../session/testing/storage.ts';
import type { StorageLike } from '../../session/token-storage.ts';
import { parseTokens, personOf } from '../../session/tokens.ts';
import { storageKey } from '../../storage/storage-key.ts';
import { createShopApp, type ShopApp } from '../app.ts';
import { getShopCart } from '../cart/cart.ts';
import { createCartPorts } from '../cart/cart-ports.ts';
import { getDetailedCart } from '../cart/details/detailed-cart.ts';
import { getShownLines } from '../cart/lines.ts';
import { readCart, resumeChanges } from '../cart/read.ts';
import { createWorkPorts } from '../cart/worker/work-ports.ts';
import type { CartPorts, Ports, WorkPorts } from '../ports.ts';
import type { Fate, Random } from './cart-sequences.ts';
import type { startVirtualTime } from './virtual-time.ts';

const CLIENT_ID = 'demo-client';
/** One page of a visitor, as the browser sees it. */
export interface Tab {
  readonly app: ShopApp;
  readonly window: EventTarget;
  /** Resolves when the page closes. */
  readonly gone: Promise<void>;
  isGone: boolean;
  /** Set while the page is in the back/forward cache. Resolves when the page comes back. */
  thaw?: Promise<void> | undefined;
  readonly close: () => void;
  readonly lines: () => ReturnType<typeof getShownLines>;
}

interface Told {
  readonly event: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

interface WorldOptions {
  readonly platform: Platform;
  readonly time: ReturnType<typeof startVirtualTime>;
  readonly random: Random;
  /** Replaces a value before the storage writes it. With undefined, the storage writes nothing. */
  readonly toStored?: (value: string) => string | undefined;
  /** Logs the requests and their outcomes. */
  readonly isLogged?: boolean;
  /** Requests tokens as soon as a page opens, as the loader does. */
  readonly asksEarly?: boolean;
  /** Called with the role of the stored tokens when they become another person's. */
  readonly onPerson?: (role: string) => void;
}

const nameOf = ({ url }: Request) => new URL(url).pathname.split('/').at(-1);

const never = new Promise<never>(() => {});

/** Whether a page looks at the cart for units of an add that it has sent twice. */
export const isLooking = (app: ShopApp): boolean =>
  [...(app.parts.cart?.queue?.late.values() ?? [])].some(units => units > 0);

/** A lock that tabs share like a Web Lock. A tab that waits too long continues without it. */
function createLock() {
  let isFree = true;
  const waiters: (() => void)[] = [];
  /** How often each page holds the lock or waits for it. */
  const uses = new Map<Tab, number>();
  const use = (tab: Tab, by: 1 | -1) => void uses.set(tab, (uses.get(tab) ?? 0) + by);
  const giveBack = () => {
    const next = waiters.shift();
    if (next) next();
    else isFree = true;
  };
  const waitForTurn = (tab: Tab, maxWaitMs: number) =>
    new Promise<Acquisition>(resolve => {
      const stopWaiting = () => {
        clearTimeout(timer);
        const index = waiters.indexOf(take);
        if (index >= 0) waiters.splice(index, 1);
      };
      const take = () => {
        clearTimeout(timer);
        resolve('waited');
      };
      const timer = setTimeout(() => {
        stopWaiting();
        resolve('unlocked');
      }, maxWaitMs);
      waiters.push(take);
      void tab.gone.then(stopWaiting);
    });
  return {
    isHeld: () => !isFree,
    isAwaited: () => waiters.length > 0,
    isUsed: (tab: Tab) => !!uses.get(tab),
    of:
      (tab: Tab, maxWaitMs = 10_000): Lock =>
      async work => {
        await tab.thaw;
        if (tab.isGone) return never;
        let acquisition: Acquisition = 'immediate';
        use(tab, 1);
        if (isFree) isFree = false;
        else acquisition = await waitForTurn(tab, maxWaitMs);
        try {
          if (tab.isGone) return await never;
          const result = await Promise.race([work(acquisition), tab.gone]);
          return tab.isGone ? never : (result as Awaited<ReturnType<typeof work>>);
        } finally {
          use(tab, -1);
          if (acquisition !== 'unlocked') giveBack();
        }
      },
  };
}

/** A visitor's browser in front of a platform, with failures. */
export function openWorld({
  platform,
  time,
  random,
  toStored = value => value,
  isLogged,
  asksEarly,
  onPerson,
}: WorldOptions) {
  const entries = new Map<string, string>();
  const tabs: Tab[] = [];
  /** The pages in the back/forward cache, each with the function that brings it back. */
  const frozen = new Map<Tab, () => void>();
  const told: Told[] = [];
  /** The faults found during the run. */
  const wrongs: string[] = [];
  const cartLock = createLock();
  const tokenLock = createLock();
  /** The platform's carts by id, as in its last answers, including answers that never arrived. */
  const held = new Map<string, Cart>();
  /** The requests and their outcomes. */
  const log: string[] = [];
  const start = Date.now();
  const note = (tab: Tab, words: () => string) => {
    if (isLogged) log.push(`${String(Date.now() - start).padStart(7)} ${names.get(tab)} ${words()}`);
  };
  const names = new Map<Tab, string>();
  const weather = {
    online: true,
    fates: [] as { fate: Fate; kind: RegExp }[],
    /** The state of the connection that the browser reports, if that is wrong. */
    claim: undefined as boolean | undefined,
    /** How far ahead the device's clock is. */
    clockMs: 0,
  };
  const now = () => Date.now() + weather.clockMs;
  let person = '';
  const notePerson = () => {
    if (!onPerson) return;
    const tokens = parseTokens(JSON.parse(entries.get(KEY) ?? 'null'));
    const next = personOf(tokens);
    if (next === person) return;
    person = next;
    onPerson(tokens.refreshToken.role);
  };
  let underWay = 0;

  const travelMs = () => (random(10) ? 5 + random(150) : 1000 + random(3000));

  /** The platform's answer to a request that has arrived. A cart in the answer is the cart that the platform holds. */
  async function arrive(tab: Tab, request: Request): Promise<Response> {
    return time.during(
      (async () => {
        const isCart = request.url.includes('/carts/current');
        const response = await platform.fetch(request);
        const text = await response.text();
        note(tab, () => `at the platform: ${nameOf(request)} ${response.status}`);
        if (isCart && response.ok) {
          const { cart } = JSON.parse(text) as { cart?: Cart };
          if (cart) held.set(cart.id, cart);
        }
        const { status, statusText, headers } = response;
        // Has only what the client reads of an answer, because a real body costs more than the rest of the run.
        return { status, statusText, headers, text: async () => text } as Response;
      })(),
    );
  }

  const fault = (status: number, headers = {}) => new Response('{}', { status, headers });
  const cut = () => new TypeError('fetch failed');

  function takeFate(label: string): Fate | undefined {
    const index = weather.fates.findIndex(({ kind }) => kind.test(label));
    return index < 0 ? undefined : weather.fates.splice(index, 1)[0]?.fate;
  }

  async function travel(
    tab: Tab,
    request: Request,
    label: string,
    fate: Fate | undefined,
    aborted: Promise<unknown>,
  ): Promise<Response> {
    if (!weather.online) throw cut();
    // At most 19 s late: a page gives up after 15 s, and the queue expects no request later than 20 s after it was
    // sent.
    if (fate === 'late') await Promise.race([aborted.catch(() => {}), time.wait(15_000)]);
    const isSoon = onPerson && fate === 'broken';
    await time.wait(fate === 'late' ? random(4000) : isSoon ? random(150) : travelMs());
    if (!weather.online || fate === 'lost') throw cut();
    if (fate === 'broken') {
      void time.wait(random(4500)).then(() => arrive(tab, request));
      throw cut();
    }
    // The browser cancels the sign-in of a page that it ends.
    if (tab.isGone && label === 'sign-in') throw cut();
    if (fate === '500') return fault(500);
    if (fate === '429') return fault(429, random(4) ? { 'Retry-After': String(1 + random(8)) } : {});
    const response = await arrive(tab, request);
    if (fate === 'silent') await time.wait(16_000);
    await time.wait(travelMs());
    if (!weather.online || fate === 'unanswered') throw cut();
    return fate === '502 after' ? fault(502) : response;
  }

  const isSentMarked = () =>
    [...entries].some(([key, value]) => key.includes(':change:') && value.includes('"sent":{'));

  const fetchOf =
    (tab: Tab) =>
    async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      await tab.thaw;
      if (tab.isGone) return never;
      const { signal, ...rest } = init;
      const request = new Request(url, rest);
      request.headers.set('origin', 'http://localhost');
      const isWrite = request.method !== 'GET' && /current(\/(add|update|remove).*)?$/.test(request.url);
      const isGrant = request.url.endsWith(TOKEN_PATH);
      const isSignIn = isGrant && String(rest.body).includes('authorization_code');
      const label = isWrite ? 'write' : isSignIn ? 'sign-in' : isGrant ? 'token' : 'read';
      // A correction may be sent twice without harm, so it need not be stored as sent.
      const isCorrection = isLooking(tab.app) && /\/(update-line-items-quantity|remove-line-items)$/.test(request.url);
      if (isWrite && !isCorrection && !isSentMarked()) wrongs.push('sent without being stored as sent');
      underWay++;
      const fate = takeFate(label);
      const toWords = () => `${nameOf(request)} ${fate ?? ''}`;
      note(tab, () => `→ ${toWords()} ${isWrite ? String(rest.body).replace(/"catalogReference.*?\},/g, '') : ''}`);
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      aborted.catch(() => {});
      const answer = travel(tab, request, label, fate, aborted).finally(() => void underWay--);
      answer.then(
        ({ status }) => note(tab, () => `← ${toWords()} ${status}`),
        () => note(tab, () => `✗ ${toWords()}`),
      );
      try {
        return await Promise.race([answer, aborted, tab.gone.then(() => never)]);
      } finally {
        await tab.thaw;
        if (tab.isGone) await never;
      }
    };

  const getItem = (key: string) => entries.get(key) ?? null;
  const setItem = (tab: Tab, key: string, value: string) => {
    if (tab.isGone) throw new Error('The page is closed');
    const written = toStored(value);
    if (written === undefined || entries.get(key) === written) return;
    entries.set(key, written);
    tellOthers(tab, key);
    notePerson();
  };
  const removeItem = (tab: Tab, key: string) => {
    if (tab.isGone) throw new Error('The page is closed');
    if (entries.delete(key)) tellOthers(tab, key);
    notePerson();
  };

  const tellOthers = (tab: Tab | undefined, key: string | null) => {
    for (const other of tabs)
      if (other !== tab)
        setTimeout(() => {
          if (!other.isGone && !other.thaw) other.window.dispatchEvent(Object.assign(new Event('storage'), { key }));
        });
  };

  const itemsOf = (tab: Tab): StorageLike => ({
    getItem,
    setItem: (key, value) => setItem(tab, key, value),
    removeItem: key => removeItem(tab, key),
  });
  /** A tab's view of the storage. The stored keys are its own keys, as with `localStorage`. */
  const storageOf = (tab: Tab): StorageLike => withOwnKeys(itemsOf(tab), entries);

  /** Runs `work` with the `addEventListener` of one tab as the global one. */
  const inWindow = <T>(tab: Tab, work: () => T): T => {
    Object.assign(globalThis, { addEventListener: tab.window.addEventListener.bind(tab.window) });
    try {
      return work();
    } finally {
      Reflect.deleteProperty(globalThis, 'addEventListener');
    }
  };

  /** Loads a page. With `isCartShown` it has an element that reads the cart. */
  function open(isCartShown = true): Tab {
    let leave = () => {};
    const gone = new Promise<void>(resolve => {
      leave = resolve;
    });
    const tab = {
      window: new EventTarget(),
      gone,
      isGone: false,
      close: () => {
        tab.isGone = true;
        note(tab as Tab, () => 'closes');
        if (!frozen.delete(tab as Tab)) tabs.splice(tabs.indexOf(tab as Tab), 1);
        leave();
      },
      lines: () => getShownLines((tab as Tab).app.store.getState().cart),
    } as Omit<Tab, 'app'> & { app?: ShopApp };
    const page = tab as Tab;
    const kind = { storageKind: () => 'local' as const };
    const cartPorts: CartPorts = {
      ...createCartPorts(CLIENT_ID, kind),
      emitCancelable: (_, detail) => structuredClone(detail),
      storage: () => storageOf(page),
      watch: listeners => inWindow(page, () => createCartPorts(CLIENT_ID, kind).watch(listeners)),
      onReconnect: run => page.window.addEventListener('online', run, { once: true }),
    };
    const workPorts = createWorkPorts(CLIENT_ID, kind);
    const ports: Ports = {
      waitForBatch: async () => undefined,
      yieldToFrame: async () => undefined,
      emit: (event, detail) => void told.push({ event, detail: detail as Told['detail'] }),
      setStorage: () => undefined,
      tabStorage: () => undefined,
      thanks: () => undefined,
      openTerms: async () => false,
      openCart: () => undefined,
      ...kind,
    };
    const body = JSON.stringify({ clientId: CLIENT_ID, grantType: 'anonymous' });
    const grant = asksEarly ? fetchOf(page)(`${API_HOST}${TOKEN_PATH}`, { method: 'POST', body }) : undefined;
    grant?.catch(() => {});
    const client = createLazyClient(
      {
        prefetchedGrant: () => grant,
        clientId: CLIENT_ID,
        apiHost: API_HOST,
        storage: itemsOf(page),
        page: page.window,
        fetch: fetchOf(page),
        lock: tokenLock.of(page),
        now,
        sleep: ms => sleepOn(page, ms),
      },
      loadersAtHand,
    );
    const app = createShopApp(CLIENT_ID, client, ports);
    const shopCart = getShopCart(app, cartPorts);
    getDetailedCart(app, {
      callbacks: () => ({}),
      redirect: () => undefined,
      watchStorage: (key, onChange) => void onStorageChange(page.window, key, onChange),
    });
    tab.app = app;
    const ownPorts: WorkPorts = {
      ...workPorts,
      lock: cartLock.of(page),
      isLeft: async ageMs => ageMs > 1000 && !cartLock.isAwaited(),
      openedAt: now() - workPorts.elapsed(),
      isOnline: () => weather.claim ?? weather.online,
      sleep: ms => sleepOn(page, ms),
      broadcastCartUpdate: updatedDate => setItem(page, storageKey('cart', CLIENT_ID), updatedDate),
      followPage: listeners => inWindow(page, () => workPorts.followPage(listeners)),
    };
    // The code that processes changes creates the queue, so that there is none before.
    let queue: typeof shopCart.queue;
    Object.defineProperty(shopCart, 'queue', {
      get: () => queue,
      set: created => {
        queue = { ...created, page: ownPorts };
      },
    });
    let before = app.store.getState().cart.base;
    app.store.subscribe(({ cart: { base } }) => {
      if (base?.id === before?.id && base && before && base.updatedDate < before.updatedDate)
        wrongs.push('the cart went back to an earlier state');
      before = base;
    });
    tabs.push(page);
    names.set(page, `page ${names.size + 1}`);
    note(page, () => 'opens');
    resumeChanges(app);
    if (isCartShown) void readCart(app);
    return page;
  }

  const sleepOn = async (tab: Tab, ms: number) => {
    await time.wait(ms);
    await tab.thaw;
    if (tab.isGone) await never;
  };
  const emitOnline = (online: boolean) => {
    for (const { window } of tabs) window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  };

  return {
    entries,
    /** The storage as code outside any page sees it. */
    storage: () =>
      new Proxy({} as Storage, {
        ownKeys: () => [...entries.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        get: (_, name) =>
          name === 'removeItem' ? (key: string) => entries.delete(key) && tellOthers(undefined, key) : getItem,
      }),
    tabs,
    told,
    wrongs,
    log,
    weather,
    held,
    open,
    isQuiet: () => !underWay,
    isLocked: () => cartLock.isHeld(),
    changes: () => [...entries.keys()].filter(key => key.startsWith(storageKey('change', CLIENT_ID, ':'))),
    /** The page is left. The requests that it sends at that moment go out. */
    leave: async (tab: Tab) => {
      tab.window.dispatchEvent(new Event('pagehide'));
      await time.settle();
      tab.close();
      await time.settle();
    },
    /** The browser ends the page without an event. */
    kill: async (tab: Tab) => {
      tab.close();
      await time.settle();
    },
    setOnline: (online: boolean) => {
      weather.online = online;
      weather.claim = undefined;
      emitOnline(online);
    },
    /** The browser reports a state of the connection that may be wrong. */
    claimOnline: (online: boolean) => {
      weather.claim = online;
      emitOnline(online);
    },
    now,
    /**
     * Moves the page into the back/forward cache. A page that uses a lock closes. Returns whether the page is cached.
     */
    freeze: async (tab: Tab) => {
      await time.settle();
      const isCached = ![cartLock, tokenLock].some(lock => lock.isUsed(tab));
      tab.window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: isCached }));
      await time.settle();
      if (!isCached) {
        tab.close();
        return false;
      }
      tab.thaw = new Promise(resolve => {
        frozen.set(tab, resolve);
      });
      note(tab, () => 'is cached');
      tabs.splice(tabs.indexOf(tab), 1);
      await time.settle();
      return true;
    },
    /** Runs work of a page that requests the cart's lock from the browser. */
    withLocks: async <T>(tab: Tab, work: () => Promise<T>): Promise<T> => {
      const request = (_: string, options: LockOptions, run: (lock: object | null) => Promise<unknown>) =>
        options.ifAvailable && cartLock.isHeld()
          ? run(null)
          : cartLock.of(
              tab,
              20_000,
            )(acquisition => {
              if (acquisition === 'unlocked') throw new Error('The lock is held');
              return run({});
            });
      vi.stubGlobal('navigator', { locks: { request }, onLine: true });
      return work();
    },
    /** Brings back the page that has been in the cache for the longest time. */
    thaw: async () => {
      const [first] = frozen;
      if (!first) return;
      const [tab, resolve] = first;
      frozen.delete(tab);
      tab.thaw = undefined;
      tabs.push(tab);
      note(tab, () => 'comes back');
      tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      resolve();
      await time.settle();
    },
    isFrozen: () => frozen.size > 0,
    /** Changes the browser's stored tokens from outside any page. */
    changeTokens: (change: (tokens: StoredTokens) => void) => {
      const text = entries.get(KEY);
      if (!text) return;
      const tokens = JSON.parse(text) as StoredTokens;
      change(tokens);
      entries.set(KEY, JSON.stringify(tokens));
      tellOthers(undefined, KEY);
      notePerson();
    },
    /** Clears the whole storage, as a browser's settings do. */
    clearStorage: () => {
      entries.clear();
      tellOthers(undefined, null);
      notePerson();
    },
    wipeTokens: () => {
      entries.delete(KEY);
      tellOthers(undefined, KEY);
      notePerson();
    },
  };
}

interface StoredTokens {
  accessToken: { value: string; expiresAt: number };
  refreshToken: { value: string; role: string };
}
