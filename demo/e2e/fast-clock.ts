import type { BrowserContext } from '@playwright/test';

/** What a page's clock is asked from outside. */
interface FastClock {
  /** Lets so many milliseconds pass at once; what is due then runs in its order. Below 0 the date alone goes back. */
  forward(ms: number): void;
  /** Milliseconds until the next timer is due; `null` without one. */
  next(): number | null;
  /** How many requests have not been answered. */
  fetching(): number;
}

/** The page's side of it, in code that runs there. */
export type ClockedWindow = Window & { readonly fastClock: FastClock };

/**
 * Gives a context's pages a clock that can be put forward. Of its own accord it goes as any other; a page whose address has
 * `?ms=N` begins N milliseconds ahead.
 */
export const installFastClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout: set, clearTimeout: clear, Date: RealDate, fetch: send } = window;
    const elapsed = performance.now.bind(performance);
    let ahead = Number(new URLSearchParams(location.search).get('ms'));
    let dateAhead = ahead;
    const now = () => elapsed() + ahead;
    const timers = new Map<number, { readonly at: number; readonly run: () => void; real: number }>();
    let count = 0;
    const start = (id: number) => {
      const timer = timers.get(id);
      if (!timer) return;
      timer.real = set(
        () => {
          if (timers.delete(id)) timer.run();
        },
        Math.max(0, timer.at - now()),
      );
    };
    window.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      // Above what a browser gives by itself.
      const id = 1_000_000_000 + ++count;
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
      static override now = () => realNow() + dateAhead;
    }
    window.Date = FastDate as DateConstructor;
    performance.now = now;
    let fetching = 0;
    window.fetch = async (...args) => {
      fetching++;
      try {
        return await send(...args);
      } finally {
        // Once the answer has been read.
        set(() => fetching--);
      }
    };
    Object.assign(window, {
      fastClock: {
        forward: ms => {
          dateAhead += ms;
          ahead += Math.max(0, ms);
          const waiting = [...timers].sort(([, a], [, b]) => a.at - b.at);
          for (const [id, { real }] of waiting) {
            clear(real);
            start(id);
          }
        },
        next: () => (timers.size ? Math.max(0, Math.min(...[...timers.values()].map(({ at }) => at)) - now()) : null),
        fetching: () => fetching,
      } satisfies FastClock,
    });
  });
