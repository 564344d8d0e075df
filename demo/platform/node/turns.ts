/** The most requests in the queue: one or two seconds of work. */
const MAX_WAITING = 500;
/** A request that has waited longer is refused, because its shopper has probably given up. */
const MAX_WAIT_MS = 8000;
const MAX_RETRY_AFTER_S = 30;

/** Undefined if the request may run. Otherwise the request is refused, and this is its Retry-After in seconds. */
type Turn = number | undefined;

/**
 * A queue that runs one request per turn of the event loop. In each turn Node accepts one connection, but reads all
 * requests of open connections. Without the queue, busy open connections would keep new connections from being
 * accepted. `wait` resolves when the request may run, or is refused because the queue is full or the wait was too long.
 */
export function createTurns({ maxWaiting = MAX_WAITING, now = () => performance.now() } = {}) {
  const waiting: { readonly since: number; readonly take: (turn: Turn) => void }[] = [];
  /** The number of refused requests since the queue was last empty. */
  let refused = 0;
  let turnMs = 2;
  let isTicking = false;

  /** Counts a refusal. Returns the estimated time to answer all queued and refused requests, from 1 to 30 s. */
  const refuse = (): number => {
    refused++;
    return Math.min(MAX_RETRY_AFTER_S, Math.max(1, Math.ceil(((waiting.length + refused) * turnMs) / 1000)));
  };

  const tick = (): void => {
    const next = waiting.shift();
    isTicking = next !== undefined;
    if (!next) {
      refused = 0;
      return;
    }
    const startedAt = now();
    const isLate = startedAt - next.since > MAX_WAIT_MS;
    setImmediate(() => {
      if (!isLate) turnMs += (now() - startedAt - turnMs) / 20;
      tick();
    });
    next.take(isLate ? refuse() : undefined);
  };

  return {
    wait: (): Promise<Turn> =>
      new Promise(take => {
        if (waiting.length >= maxWaiting) return take(refuse());
        waiting.push({ since: now(), take });
        if (isTicking) return;
        isTicking = true;
        setImmediate(tick);
      }),
  };
}
