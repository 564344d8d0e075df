import type { Store } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import { signEvent } from './sign.ts';
import { nextEvent, noteAttempt, waitingEntities } from './store.ts';

export interface CourierOptions {
  /** Milliseconds before each further attempt; after the last of them the event is given up. */
  readonly retryMs?: readonly number[];
  /** For how long a webhook may take to answer, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface Courier {
  /** Sends what waits, soon; whoever calls is not held up. */
  wake(): void;
  /** Sends nothing more. */
  close(): void;
}

/** So many entities are on their way at once. */
const MOST = 8;

/** Takes events to the webhook: each until it is taken in or given up, those of one entity one after the other. */
export function makeCourier(store: Store, options: CourierOptions = {}): Courier {
  const { retryMs = [1_000, 5_000, 25_000, 125_000], timeoutMs = 5_000 } = options;
  const { db, clock } = store;
  const stop = new AbortController();
  const under = new Set<string>();
  const resting = new Set<string>();
  let woken: NodeJS.Immediate | undefined;

  /** The status of the answer, or in words why there was none. Never the address, which may hold a secret. */
  async function post(url: string, jwt: string): Promise<number | string> {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: jwt,
        redirect: 'manual',
        signal: AbortSignal.any([late, stop.signal]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return late.aborted ? 'no answer in time' : 'no answer';
    }
  }

  /** Until then others may use the way. */
  function rest(entityId: string, pause: number | undefined): void {
    resting.add(entityId);
    setTimeout(() => {
      resting.delete(entityId);
      wake();
    }, pause).unref();
  }

  async function carry(entityId: string): Promise<void> {
    for (;;) {
      const event = nextEvent(db, entityId);
      const { webhookUrl } = readSettings(db);
      if (!event || !webhookUrl) return;
      const jwt = await signEvent(store, event);
      const outcome = await post(webhookUrl, jwt);
      if (stop.signal.aborted) return;
      const taken = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
      const pause = retryMs[event.attempts];
      const state = taken ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
      noteAttempt(db, event.id, state, String(outcome), clock.now());
      if (state === 'waiting') return rest(entityId, pause);
    }
  }

  function start(): void {
    if (!readSettings(db).webhookUrl) return;
    for (const entityId of waitingEntities(db)) {
      if (under.size >= MOST) return;
      if (under.has(entityId) || resting.has(entityId)) continue;
      under.add(entityId);
      carry(entityId)
        .finally(() => under.delete(entityId))
        .then(wake, error => {
          if (!stop.signal.aborted) console.error(error);
        });
    }
  }

  function wake(): void {
    if (stop.signal.aborted) return;
    woken ??= setImmediate(() => {
      woken = undefined;
      try {
        start();
      } catch (error) {
        console.error(error);
      }
    });
  }

  return {
    wake,
    close() {
      stop.abort();
      clearImmediate(woken);
    },
  };
}
