import { setTimeout } from 'node:timers/promises';
import type { Database } from './core/database.ts';
import { readState, writeState } from './core/state.ts';

/** How a test makes calls fail; the first that matches is taken. */
export interface Fault {
  /** Preflights are spared unless this says `OPTIONS`. */
  readonly method?: string;
  /** Part of the path, with or without gateway. */
  readonly path?: string;
  /** For how many calls; for ever without. */
  readonly times?: number;
  readonly delayMs?: number;
  /** Answered instead of the call, which then has no effect. */
  readonly status?: number;
  /** A text as given, or anything else as JSON; alone, it is answered with status 200. */
  readonly body?: unknown;
  /** Added to the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Hangs up without an answer, before or after the call took effect. */
  readonly drop?: 'before' | 'after';
}

/** What a caller without a socket sees when the platform hangs up. */
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

/** Waits, unless the caller gives up first: then, as with any fetch, its own reason is thrown. */
async function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(delayMs, undefined, { signal });
  } catch {
    throw signal.reason;
  }
}

/** Answers by `answer`, or as the fault that is set for the call says. */
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
