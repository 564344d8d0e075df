/** Requests that may wait for their turn: a second or two of work. */
const MAX_WAITING = 500;
/** One that has waited longer is refused: its shopper has given up, or is about to. */
const MAX_WAIT_MS = 8000;
const MAX_RETRY_AFTER_S = 30;

/** Undefined where it is one's turn, otherwise the seconds after which to ask again. */
type Turn = number | undefined;

/**
 * Has requests answered one after another. The system hands over one connection in each turn of the event loop, and
 * all that has arrived on open ones: without this, those that are open keep the others from being accepted.
 */
export function createTurns({ maxWaiting = MAX_WAITING, now = () => performance.now() } = {}) {
  const waiting: { readonly since: number; readonly take: (turn: Turn) => void }[] = [];
  /** Since the last time that nobody waited. */
  let refused = 0;
  let turnMs = 2;
  let isTicking = false;

  /** When those who came before will have been answered. */
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
