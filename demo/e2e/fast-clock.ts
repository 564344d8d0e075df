import type { BrowserContext, Page } from '@playwright/test';

/** Reads and moves a page's clock. */
interface FastClock {
  /**
   * Moves the clock forward by `ms`. With a negative value, moves only the date back.
   * Resolves when all timers due by then have run in their order, each in its own task.
   */
  forward(ms: number): Promise<void>;
  /** Milliseconds until the next timer is due; `null` without one. */
  next(): number | null;
  /** Resolves after a moment of real time. */
  moment(): Promise<void>;
  /** The number of requests without an answer. */
  fetching(): number;
  /** The number of animation frames that the page waits for. */
  drawing(): number;
  /** Whether the browser still has to answer a query about locks, or to grant a free lock. */
  locking(): Promise<boolean>;
}

export type ClockedWindow = Window & { readonly fastClock: FastClock };

/**
 * Gives the pages of a context a clock that the test can move forward. By default the clock also runs by itself.
 * In a page with `?clock=DATE` (ms), the clock starts at that date and only the test moves the clock.
 */
export const installFastClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout: set, clearTimeout: clear, Date: RealDate, fetch: send } = window;
    const elapsed = performance.now.bind(performance);
    const { port1, port2 } = new MessageChannel();
    /** Runs a function in its own task, which no browser timer delays. Resolves when the function has returned. */
    const runTask = (run: () => void) =>
      new Promise<void>(resolve => {
        port2.onmessage = () => {
          resolve();
          run();
        };
        port1.postMessage(undefined);
      });
    const date = new URLSearchParams(location.search).get('clock');
    let ahead = 0;
    let dateAhead = 0;
    const now = () => (date ? 0 : elapsed()) + ahead;
    const timers = new Map<number, { readonly at: number; readonly run: () => void; real: number }>();
    let lastId = 0;
    const start = (id: number) => {
      const timer = timers.get(id);
      if (!timer || (date && timer.at > now())) return;
      timer.real = set(
        () => {
          if (timers.delete(id)) timer.run();
        },
        Math.max(0, timer.at - now()),
      );
    };
    window.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      // Above the ids of the browser's own timers.
      const id = 1_000_000_000 + ++lastId;
      timers.set(id, { at: now() + Math.max(0, ms), run: () => run(...args), real: 0 });
      start(id);
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = id => {
      clear(timers.get(Number(id))?.real ?? id);
      timers.delete(Number(id));
    };
    const realNow = RealDate.now.bind(RealDate);
    class FastDate extends RealDate {
      constructor(...args: []) {
        super(...((args.length ? args : [FastDate.now()]) as []));
      }
      static override now = () => (date ? Number(date) : realNow()) + dateAhead;
    }
    window.Date = FastDate as DateConstructor;
    performance.now = now;
    AbortSignal.timeout = ms => {
      const controller = new AbortController();
      window.setTimeout(() => controller.abort(new DOMException('The time is up', 'TimeoutError')), ms);
      return controller.signal;
    };
    let fetching = 0;
    window.fetch = async (input, init) => {
      fetching++;
      try {
        // With its cache, the browser would hold a request in real time until another for the same address has ended.
        return await send(input, { ...init, cache: 'no-store' });
      } finally {
        // Counts the request for one more task, in which the page handles the answer.
        set(() => fetching--);
      }
    };
    let asked = 0;
    const waited = new Map<string, number>();
    const { locks } = navigator;
    const count = (name: string, by: number) => waited.set(name, (waited.get(name) ?? 0) + by);
    const isFree = ({ held = [] }: LockManagerSnapshot) =>
      [...waited].some(([name, waiting]) => waiting && !held.some(lock => lock.name === name));
    const query = locks?.query.bind(locks);
    if (locks && query) {
      const request = locks.request.bind(locks);
      locks.query = async () => {
        asked++;
        try {
          return await query();
        } finally {
          set(() => asked--);
        }
      };
      locks.request = (async (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) => {
        let isAnswered = false;
        const ask = (by: number) => {
          if (options.ifAvailable) asked += by;
          else count(name, by);
        };
        const end = () => {
          if (!isAnswered) ask(-1);
          isAnswered = true;
        };
        ask(1);
        try {
          return await request(name, options, lock => {
            end();
            return work(lock);
          });
        } finally {
          end();
        }
      }) as typeof locks.request;
    }
    const frames = new Set<number>();
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window;
    window.requestAnimationFrame = callback => {
      const id = request(time => {
        frames.delete(id);
        callback(time);
      });
      frames.add(id);
      return id;
    };
    window.cancelAnimationFrame = id => {
      frames.delete(id);
      cancel(id);
    };
    Object.assign(window, {
      fastClock: {
        forward: async ms => {
          dateAhead += ms;
          ahead += Math.max(0, ms);
          const waiting = [...timers].sort(([, a], [, b]) => a.at - b.at);
          for (const [, { real }] of waiting) clear(real);
          for (const [id, { at, run }] of waiting) {
            if (at > now()) start(id);
            else if (timers.delete(id)) await runTask(run);
          }
        },
        next: () => (timers.size ? Math.max(0, Math.min(...[...timers.values()].map(({ at }) => at)) - now()) : null),
        moment: () => new Promise(resolve => set(resolve, 1)),
        fetching: () => fetching,
        drawing: () => frames.size,
        locking: async () => asked > 0 || (!!query && [...waited.values()].some(Boolean) && isFree(await query())),
      } satisfies FastClock,
    });
  });

/** Moves a page's clock forward by `ms`. */
export const forward = (page: Page, ms: number): Promise<void> =>
  page.evaluate(ms => (window as unknown as ClockedWindow).fastClock.forward(ms), ms);
