import type { Database } from './core/database.ts';
import { readState, writeState } from './core/state.ts';

/** Delays, replaces or drops calls in a test. The first fault that matches a call applies. */
export interface Fault {
  /** The method to match. A preflight matches only a fault with `OPTIONS`. */
  readonly method?: string;
  /** A part of the path to match, with or without the gateway's prefix. */
  readonly path?: string;
  /** The number of calls that the fault applies to. Unlimited by default. */
  readonly times?: number;
  /** The delay before the call. */
  readonly delayMs?: number;
  /** The status of a response that replaces the call. The call then has no effect. */
  readonly status?: number;
  /**
   * The body of a response that replaces the call: a string, or a value that is sent as JSON. The status is 200 by
   * default.
   */
  readonly body?: unknown;
  /** Headers to add to the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Closes the connection without a response, before or after the call takes effect. */
  readonly drop?: 'before' | 'after';
}

/** Thrown to in-process callers when a fault drops the connection. */
export class ConnectionDroppedError extends TypeError {
  constructor() {
    super('fetch failed');
  }
}

export const setFaults = (db: Database, faults: readonly Fault[]): void => writeState(db, 'faults', faults);

const matchesFault = (fault: Fault, method: string, path: string): boolean =>
  (fault.method ? fault.method.toUpperCase() === method : method !== 'OPTIONS') &&
  (fault.path === undefined || path.includes(fault.path)) &&
  fault.times !== 0;

function consumeFault(db: Database, method: string, path: string): Fault | undefined {
  const faults = readState<readonly Fault[]>(db, 'faults', []);
  const selected = faults.find(fault => matchesFault(fault, method, path));
  const { times } = selected ?? {};
  if (times !== undefined)
    setFaults(
      db,
      faults.map(fault => (fault === selected ? { ...fault, times: times - 1 } : fault)),
    );
  return selected;
}

function createFaultResponse({ status = 200, body = '' }: Fault): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = text.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : 'application/json';
  const isBodyless = [101, 204, 205, 304].includes(status);
  return new Response(isBodyless ? null : text, { status, headers: { 'content-type': type } });
}

/** Waits `delayMs`. Rejects with the reason of the signal if the signal aborts before, as fetch does. */
const delay = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Responds with `next`, altered or replaced by the first fault that matches. */
export async function withFaults(db: Database, request: Request, next: () => Promise<Response>): Promise<Response> {
  const fault = consumeFault(db, request.method, new URL(request.url).pathname);
  if (!fault) return next();
  if (fault.delayMs) await delay(fault.delayMs, request.signal);
  if (fault.drop === 'before') throw new ConnectionDroppedError();
  const isReplaced = fault.drop === undefined && (fault.status !== undefined || fault.body !== undefined);
  const response = isReplaced ? createFaultResponse(fault) : await next();
  if (fault.drop === 'after') throw new ConnectionDroppedError();
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
