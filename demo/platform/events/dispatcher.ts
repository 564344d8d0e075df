import type { Context } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import { signEvent } from './sign-event.ts';
import { findNextEvent, listWaitingEntityIds, recordAttempt } from './store.ts';

export interface DispatcherOptions {
  /** Milliseconds before each further attempt; after the last of them the event is given up. */
  readonly retryMs?: readonly number[];
  /** For how long a webhook may take to answer, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface Dispatcher {
  /** Sends what waits, soon; whoever calls is not held up. */
  wake(): void;
  /** Sends nothing more. */
  close(): void;
}

/** So many entities are on their way at once. */
const MAX_IN_FLIGHT = 8;

/** Takes events to the webhook: each until it is taken in or given up, those of one entity one after the other. */
export function createDispatcher(context: Context, options: DispatcherOptions = {}): Dispatcher {
  const { retryMs = [1_000, 5_000, 25_000, 125_000], timeoutMs = 5_000 } = options;
  const { db, clock } = context;
  const abortController = new AbortController();
  const inFlight = new Set<string>();
  const backingOff = new Set<string>();
  let scheduledRun: NodeJS.Immediate | undefined;

  /** The status of the answer, or in words why there was none. Never the address, which may hold a secret. */
  async function postEvent(url: string, jwt: string): Promise<number | string> {
    const timeoutSignal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: jwt,
        redirect: 'manual',
        signal: AbortSignal.any([timeoutSignal, abortController.signal]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return timeoutSignal.aborted ? 'no answer in time' : 'no answer';
    }
  }

  /** Until then others may use the way. */
  function backOff(entityId: string, delayMs: number | undefined): void {
    backingOff.add(entityId);
    setTimeout(() => {
      backingOff.delete(entityId);
      wake();
    }, delayMs).unref();
  }

  async function deliver(entityId: string): Promise<void> {
    for (;;) {
      const event = findNextEvent(db, entityId);
      const { webhookUrl } = readSettings(db);
      if (!event || !webhookUrl) return;
      const jwt = await signEvent(context, event);
      const outcome = await postEvent(webhookUrl, jwt);
      if (abortController.signal.aborted) return;
      const isAccepted = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
      const retryDelayMs = retryMs[event.attempts];
      const state = isAccepted ? 'delivered' : retryDelayMs === undefined ? 'failed' : 'waiting';
      recordAttempt(db, event.id, state, String(outcome), clock.now());
      if (state === 'waiting') return backOff(entityId, retryDelayMs);
    }
  }

  function deliverWaiting(): void {
    if (!readSettings(db).webhookUrl) return;
    for (const entityId of listWaitingEntityIds(db)) {
      if (inFlight.size >= MAX_IN_FLIGHT) return;
      if (inFlight.has(entityId) || backingOff.has(entityId)) continue;
      inFlight.add(entityId);
      deliver(entityId)
        .finally(() => inFlight.delete(entityId))
        .then(wake, error => {
          if (!abortController.signal.aborted) console.error(error);
        });
    }
  }

  function wake(): void {
    if (abortController.signal.aborted) return;
    scheduledRun ??= setImmediate(() => {
      scheduledRun = undefined;
      try {
        deliverWaiting();
      } catch (error) {
        console.error(error);
      }
    });
  }

  return {
    wake,
    close() {
      abortController.abort();
      clearImmediate(scheduledRun);
    },
  };
}
