import type { BrowserContext } from '@playwright/test';
import type { ClockedWindow } from './fast-clock.ts';

interface Op {
  readonly id: string;
  readonly kind: string;
  readonly sent?: object | undefined;
}
interface Line {
  readonly quantity: number;
  readonly productName: { readonly original: string };
}
interface CartState {
  readonly ops: readonly Op[];
  readonly status: string;
  readonly failures: readonly { readonly id: string }[];
  readonly coupon?: { readonly code: string; readonly problem?: object };
  readonly lost?: { readonly lines: readonly Line[] };
}

/** The outcomes that a page has reported, in `localStorage`, which outlives the page. */
export interface Told {
  /** The ids of failed changes, once per failure. A refused coupon is listed as `code` and its code instead. */
  readonly failed: readonly string[];
  /** The number of `kiosk:error` events. */
  readonly errors: number;
  /** The number of units in `kiosk:add` events. */
  readonly added: number;
  /** The ids of replaced coupon and note changes, each with the id of its replacement. */
  readonly replaced: readonly (readonly [id: string, by: string])[];
}

/** The requests, frames, timers and changes that a page still waits for. */
export interface Glance {
  /** The number of requests without an answer. */
  readonly fetching: number;
  /** The number of pending animation frames. */
  readonly drawing: number;
  /** Whether a request for a lock has no answer yet. */
  readonly locking: boolean;
  /** Milliseconds until the next timer is due; `null` without one. */
  readonly next: number | null;
  /** Whether no product form is busy. */
  readonly isReady: boolean;
  /** Whether no change is pending or stored, and the cart is not being read. */
  readonly isAtRest: boolean;
}

type Units = readonly (readonly [name: string, quantity: number])[];

/** The cart in a page's store, the keys of the stored changes (`changes`), and the content that the page shows. */
interface Sight {
  readonly ops: readonly Op[];
  readonly changes: readonly string[];
  readonly status: string;
  readonly failures: number;
  readonly notices: number;
  /** The number of pending lines and busy buttons. */
  readonly busy: number;
  /** The quantity of each line, or `null` for a sold-out line, which shows none. */
  readonly lines: readonly (readonly [name: string, quantity: number | null])[];
  readonly lost: Units;
  readonly badge: string;
  /** The last announcement of the number of units in the cart. */
  readonly said: string;
  /** Announcements, and changes stored by other pages, since the last look, with the time of the page's clock. */
  readonly heard: readonly string[];
}

/** A press. `line` is the index of the cart line, failure or product form. For `set`, `more` means plus, not minus. */
interface PagePress {
  readonly do: string;
  readonly line: number;
  readonly more: boolean;
}

/** The outcome of a press. */
interface Pressed {
  /** The id of the change. */
  readonly id?: string | undefined;
  readonly name?: string;
  readonly quantity?: number | undefined;
  /** The id of the failed change that the press retries. */
  readonly retried?: string | undefined;
  /** The id of the change that repeats the failed one. */
  readonly again?: string | undefined;
  /** The units of the lost cart that the press puts back. */
  readonly putBack?: Units;
}

/** A point at which pages wait for each other: its number, this page's index and the number of pages. */
interface Meeting {
  readonly count: number;
  readonly page: number;
  readonly pages: number;
}

/** The functions by which a test uses a page as a shopper does. */
export interface Shopper {
  /** Waits until the page's elements are rendered, then starts to record outcomes, and hides the page. */
  readonly arrive: () => Promise<void>;
  /** Waits until all pages have come to this meeting. By then this page has received the changes that they stored. */
  readonly meet: (meeting: Meeting) => Promise<void>;
  /** Meets the other pages, moves the clock forward by `ms`, and then reads the page's state. */
  readonly pass: (meeting: Meeting, ms: number) => Promise<Glance>;
  /** Resolves once the page's store has all changes that other pages have stored. */
  readonly catchUp: () => Promise<void>;
  /**
   * Waits for at most `PATIENCE` moments until at most `held` requests are under way, and then reads the page's state.
   */
  readonly glance: (held: number) => Promise<Glance>;
  /** Waits a moment in which the page can render, and then reads the page's content. */
  readonly look: () => Promise<Sight>;
  /** Presses a button. Resolves with undefined if there is no such button, or if it is busy or disabled. */
  readonly press: (press: PagePress) => Promise<Pressed | undefined>;
  /** Sets a coupon or a note by script. An empty coupon removes it. Resolves with the id of the change, if any. */
  readonly setDetail: (of: string, value: string) => Promise<string | undefined>;
}

type ShopWindow = ClockedWindow & {
  readonly shopper: Shopper;
  readonly kiosk?: {
    readonly cart: {
      applyCoupon(code: string): Promise<unknown>;
      removeCoupon(): Promise<unknown>;
      note(text: string): Promise<unknown>;
      remove(lineItemIds: readonly string[]): Promise<unknown>;
    };
    readonly store: { getState(): { readonly cart: CartState }; subscribe(listener: () => void): () => void };
  };
};
declare const window: ShopWindow;

/**
 * Installs `window.shopper` in the pages of a context whose address has a query.
 * `names` are the names of the products, in the order of their forms.
 */
export const installShopper = (context: BrowserContext, names: readonly string[]): Promise<unknown> =>
  context.addInitScript(names => {
    if (!location.search) return;
    sessionStorage.clear();
    /** How many moments `glance` waits at most for answers to requests. */
    const PATIENCE = 8;
    const until = async (isSo: () => unknown) => {
      for (let tries = 0; !isSo(); tries++) {
        if (tries > 4000) throw new Error(`Never so: ${isSo} ${JSON.stringify(window.kiosk?.store?.getState().cart)}`);
        await window.fastClock.moment();
      }
    };
    const heard: string[] = [];
    const note = (words: string) => void heard.push(`${Math.round(performance.now())} ${words}`);
    const storedName = `told:${Math.random()}`;
    const told = { failed: [] as string[], errors: 0, added: 0, replaced: [] as [string, string][] };
    const keep = () => localStorage.setItem(storedName, JSON.stringify(told));
    addEventListener('kiosk:error', () => {
      told.errors++;
      keep();
    });
    addEventListener('kiosk:add', event => {
      const { lineItems } = (event as CustomEvent).detail as { lineItems: readonly { quantity: number }[] };
      const units = lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
      told.added += units;
      note(`announced as added: ${units}`);
      keep();
    });

    type Store = NonNullable<ShopWindow['kiosk']>['store'];
    const store = () => window.kiosk?.store as Store;
    const cart = () => store().getState().cart;
    const drawer = () => document.querySelector('kiosk-cart-drawer')?.shadowRoot;
    const all = (part: string) => [...(drawer()?.querySelectorAll<HTMLElement>(`[part~=${part}]`) ?? [])];
    const buttons = () => [...document.querySelectorAll('kiosk-add-to-cart')].map(({ shadowRoot }) => shadowRoot);
    const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
    const nameIn = (root: Element | undefined) => names.find(name => root?.textContent?.includes(name)) ?? '';
    const countIn = (row: Element | undefined) =>
      Number(row?.querySelector<HTMLInputElement>('[part=count]')?.value ?? 0);
    const toUnits = (lines: readonly Line[] = []): Units =>
      lines.map(({ quantity, productName }) => [productName.original, quantity]);
    const changes = () => Object.keys(localStorage).filter(key => key.startsWith('kiosk:change:'));

    let said = '';
    const listen = () => {
      new MutationObserver(() => {
        for (const { textContent } of drawer()?.querySelectorAll('[role=status]') ?? []) {
          if (textContent) note(textContent);
          for (const [, units = '0'] of (textContent ?? '').matchAll(/(\d+) items?, |Your cart is empty\./g))
            said = units;
        }
      }).observe(drawer() as ShadowRoot, { subtree: true, childList: true, characterData: true });
    };
    const followFailures = () => {
      let before: readonly string[] = [];
      const note = () => {
        const { failures, coupon } = cart();
        // The store keeps a refused coupon apart from the failures, without the id of its change.
        const ids = [...failures.map(({ id }) => id), ...(coupon?.problem ? [`code ${coupon.code}`] : [])];
        const failed = ids.filter(id => !before.includes(id));
        before = ids;
        if (!failed.length) return;
        told.failed.push(...failed);
        keep();
      };
      store().subscribe(note);
      note();
    };
    const followReplaced = () => {
      let before: readonly Op[] = [];
      store().subscribe(() => {
        const { ops } = cart();
        for (const { id, kind, sent } of before) {
          const by = !sent && /^(coupon|note)$/.test(kind) && ops.find(op => op.kind === kind && op.id !== id)?.id;
          if (!by || ops.some(op => op.id === id)) continue;
          told.replaced.push([id, by]);
          keep();
        }
        before = ops;
      });
    };

    const met = new Map<string, number>();
    let meetOthers = () => {};
    addEventListener('storage', ({ key, newValue }) => {
      if (key?.startsWith('kiosk:change:')) note(`${key.slice(13)} ${newValue ? 'is stored' : 'is gone'}`);
      if (!key?.startsWith('meet:')) return;
      met.set(key, Number(newValue));
      meetOthers();
    });
    const meet = ({ count, page, pages }: Meeting) =>
      new Promise<void>(resolve => {
        localStorage.setItem(`meet:${page}`, String(count));
        const others = Array.from({ length: pages }, (_, index) => `meet:${index}`).filter(
          (_, index) => index !== page,
        );
        meetOthers = () => {
          if (others.every(name => met.get(name) === count)) resolve();
        };
        meetOthers();
      });

    const glance = async (held: number): Promise<Glance> => {
      for (let tries = 0; tries < PATIENCE && window.fastClock.fetching() > held; tries++)
        await window.fastClock.moment();
      const { ops, status } = cart();
      return {
        fetching: window.fastClock.fetching(),
        drawing: window.fastClock.drawing(),
        locking: await window.fastClock.locking(),
        next: window.fastClock.next(),
        isReady: buttons().every(root => !root?.querySelector('[aria-busy=true]')),
        isAtRest: !ops.length && status !== 'reading' && !changes().length,
      };
    };

    const press = async ({ do: kind, line, more }: PagePress): Promise<Pressed | undefined> => {
      const before = new Set(cart().ops.map(({ id }) => id));
      const failures = cart().failures.map(({ id }) => id);
      const row = at(all('line'), line);
      let name = nameIn(row);
      let quantity: number | undefined = countIn(row);
      let button: HTMLElement | null | undefined;
      if (kind === 'add') {
        name = names[line] ?? '';
        quantity = line + 1;
        button = buttons()[line]?.querySelector<HTMLElement>('[part~=button]');
      } else if (kind === 'set') {
        quantity += more ? 1 : -1;
        button = row?.querySelector<HTMLElement>(`[part=${more ? 'more' : 'less'}]`);
      } else if (kind === 'remove') {
        quantity = 0;
        button = row?.querySelector<HTMLElement>('[part=remove]');
      } else if (kind === 'undo') {
        const removed = all('removed').at(-1);
        name = nameIn(removed);
        button = removed?.querySelector<HTMLElement>('[part=undo]');
      } else if (kind === 'retry') button = at(all('retry'), line);
      else if (kind === 'put back') button = all('put-back')[0];
      // A busy button accepts no second press.
      if (!button || button.matches('[aria-disabled=true], [aria-busy=true]')) return undefined;
      const { lost } = cart();
      button.click();
      if (kind === 'put back') return { putBack: toUnits(lost?.lines) };
      const made = () => cart().ops.find(({ id }) => !before.has(id))?.id;
      if (kind === 'retry') {
        const left = cart().failures.map(({ id }) => id);
        return { retried: failures.find(id => !left.includes(id)), again: made() };
      }
      // The first add of a page loads code.
      // The page may refuse an add because of changes since the page was loaded.
      const isRefused = () => (button.getRootNode() as ShadowRoot).querySelector('[part~=notice]');
      if (kind === 'add') await until(() => made() || isRefused());
      const id = made() ?? (kind === 'set' ? cart().ops.findLast(op => op.kind === 'quantity')?.id : undefined);
      if (kind === 'undo') {
        await window.fastClock.moment();
        quantity = countIn(all('line').find(row => nameIn(row) === name));
      }
      return { id, name, quantity };
    };

    Object.assign(window, {
      shopper: {
        arrive: async () => {
          await until(() => buttons().every(root => root?.querySelector('[part~=button]')) && drawer() && store());
          // Loads the code of the script API now, because it could not load offline.
          await window.kiosk?.cart.remove([]);
          followFailures();
          followReplaced();
          listen();
          // Hides the page, because painting takes most of the time and these tests do not need it.
          document.documentElement.style.display = 'none';
        },
        meet,
        pass: async (meeting, ms) => {
          await meet(meeting);
          await window.fastClock.forward(ms);
          return glance(Number.POSITIVE_INFINITY);
        },
        catchUp: () => until(() => changes().every(change => cart().ops.some(({ id }) => change.endsWith(`:${id}`)))),
        glance,
        look: async () => {
          await window.fastClock.moment();
          const { ops, status, failures, lost } = cart();
          return {
            ops,
            changes: changes(),
            status,
            failures: failures.length,
            notices: all('notice').length,
            busy:
              all('pending').length +
              buttons().filter(root => root?.querySelector('[part~=button]')?.matches('[aria-busy=true], [part~=busy]'))
                .length,
            lines: all('line').map(row => [nameIn(row), row.querySelector('[part=count]') && countIn(row)] as const),
            lost: toUnits(lost?.lines),
            badge:
              document.querySelector('kiosk-cart-button')?.shadowRoot?.querySelector('[part=badge]')?.textContent ?? '',
            said,
            heard: heard.splice(0),
          };
        },
        press,
        setDetail: async (of, value) => {
          const { cart: script } = window.kiosk as NonNullable<ShopWindow['kiosk']>;
          const { ops } = cart();
          let isDone = false;
          const end = () => {
            isDone = true;
          };
          const done = of === 'note' ? script.note(value) : value ? script.applyCoupon(value) : script.removeCoupon();
          done.then(end, end);
          const find = () => cart().ops.findLast(op => op.kind === of && !ops.includes(op))?.id;
          await until(() => find() || isDone);
          return find();
        },
      } satisfies Shopper,
    });
  }, names);
