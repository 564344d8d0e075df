import type { Context } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import { signEvent } from './sign-event.ts';
import { findNextEvent, listWaitingEntityIds, recordAttempt } from './store.ts';

export interface DispatcherOptions {
  /**
   * The delay before each retry in milliseconds, by default 1 s, 5 s, 25 s and 125 s. After the last retry the event
   * has failed.
   */
  readonly retryMs?: readonly number[];
  /** The timeout of a request to the webhook in milliseconds, by default 5,000. */
  readonly timeoutMs?: number;
}

interface Dispatcher {
  /** Schedules the delivery of waiting events and returns at once. */
  wake(): void;
  close(): void;
}

/** The most entities whose events are posted at the same time. */
const MAX_IN_FLIGHT = 8;

/** Posts events to the webhook until each is accepted or has failed. An entity's events stay in order. */
export function createDispatcher(context: Context, options: DispatcherOptions = {}): Dispatcher {
  const { retryMs = [1_000, 5_000, 25_000, 125_000], timeoutMs = 5_000 } = options;
  const { db, clock } = context;
  const abortController = new AbortController();
  const inFlight = new Set<string>();
  const backingOff = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isScheduled = false;

  /** Runs `work` after a delay, unless the dispatcher is closed before. */
  function schedule(work: () => void, delayMs?: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  }

  /**
   * The response's status, or the reason why there is none. The reason never has the URL, which may contain a secret.
   */
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

  /** Pauses the deliveries of one entity. The deliveries of other entities continue. */
  function backOff(entityId: string, delayMs: number | undefined): void {
    backingOff.add(entityId);
    schedule(() => {
      backingOff.delete(entityId);
      wake();
    }, delayMs);
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
    if (abortController.signal.aborted || isScheduled) return;
    isScheduled = true;
    schedule(() => {
      isScheduled = false;
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
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
