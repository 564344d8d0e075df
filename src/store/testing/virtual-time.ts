import { vi } from 'vitest';

const nextTurn = setImmediate;

/**
 * Starts a virtual clock for `setTimeout`, `Date` and `performance.now`, which skips waits. `end` restores the real
 * clock.
 */
export function startVirtualTime(at: number) {
  vi.useFakeTimers({ now: at, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  let busy = 0;
  const turn = () => new Promise<void>(resolve => nextTurn(resolve));
  /** Resolves once all that can happen at this moment has happened. */
  const settle = async () => {
    do for (let turns = 0; turns < 2; turns++) await turn();
    while (busy);
  };
  return {
    settle,
    wait: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
    /** Waits for work that takes no virtual time. */
    async during<T>(work: Promise<T>): Promise<T> {
      busy++;
      return work.finally(() => void busy--);
    },
    /** Lets time pass until `ms` are over or `isEnough` returns true. */
    async pass(ms: number, isEnough = () => false): Promise<void> {
      let isOver = false;
      setTimeout(() => {
        isOver = true;
      }, ms);
      for (;;) {
        await settle();
        if (isOver || isEnough()) return;
        vi.advanceTimersToNextTimer();
      }
    },
    end: () => void vi.useRealTimers(),
  };
}
