import type { BrowserContext } from '@playwright/test';

/** What a page's clock is asked from outside. */
interface FastClock {
  /**
   * Lets so many milliseconds pass at once; resolves when what was due by then has run, each in a task of its own and in its
   * order. Below 0 the date alone goes back.
   */
  forward(ms: number): Promise<void>;
  /** Milliseconds until the next timer is due; `null` without one. */
  next(): number | null;
  /** Resolves a moment later, whatever the clock says. */
  moment(): Promise<void>;
  /** How many requests have not been answered. */
  fetching(): number;
  /** How many frames are waited for. */
  drawing(): number;
  /** Whether the browser has to answer what was asked about locks, or to hand one on that is free. */
  locking(): Promise<boolean>;
}

/** The page's side of it, in code that runs there. */
export type ClockedWindow = Window & { readonly fastClock: FastClock };

/**
 * Gives a context's pages a clock that can be put forward. Of its own accord it goes as any other; in a page whose address has
 * `?clock=DATE` it begins with that date, ms, and stands still: however slow the machine is, time passes by hand alone.
 */
export const installFastClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout: set, clearTimeout: clear, Date: RealDate, fetch: send } = window;
    const elapsed = performance.now.bind(performance);
    const { port1, port2 } = new MessageChannel();
    /** Runs it in a task of its own, which no timer of the browser's holds up; resolves with its end. */
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
      // Above what a browser gives by itself.
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
        // A browser has one answer to an address wait for another by its own clock.
        return await send(input, { ...init, cache: 'no-store' });
      } finally {
        // Once the answer has been read.
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
