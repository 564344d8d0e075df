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
export class Dropped extends TypeError {
  constructor() {
    super('fetch failed');
  }
}

export const setFaults = (db: Database, faults: readonly Fault[]): void => writeState(db, 'faults', faults);

const matches = (fault: Fault, method: string, path: string): boolean =>
  (fault.method ? fault.method.toUpperCase() === method : method !== 'OPTIONS') &&
  (fault.path === undefined || path.includes(fault.path)) &&
  fault.times !== 0;

function take(db: Database, method: string, path: string): Fault | undefined {
  const faults = readState<readonly Fault[]>(db, 'faults', []);
  const found = faults.find(fault => matches(fault, method, path));
  const { times } = found ?? {};
  if (times !== undefined)
    setFaults(
      db,
      faults.map(fault => (fault === found ? { ...fault, times: times - 1 } : fault)),
    );
  return found;
}

function madeUp({ status = 200, body = '' }: Fault): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = text.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : 'application/json';
  const empty = [101, 204, 205, 304].includes(status);
  return new Response(empty ? null : text, { status, headers: { 'content-type': type } });
}

/** Waits, unless the caller gives up first: then, as with any fetch, its own reason is thrown. */
async function delay(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal });
  } catch {
    throw signal.reason;
  }
}

/** Answers by `answer`, or as the fault that is set for the call says. */
export async function throughFaults(
  db: Database,
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const fault = take(db, request.method, new URL(request.url).pathname);
  if (!fault) return answer();
  if (fault.delayMs) await delay(fault.delayMs, request.signal);
  if (fault.drop === 'before') throw new Dropped();
  const replaced = fault.drop === undefined && (fault.status !== undefined || fault.body !== undefined);
  const given = replaced ? madeUp(fault) : await answer();
  if (fault.drop === 'after') throw new Dropped();
  const headers = new Headers(given.headers);
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers.set(name, value);
  return new Response(given.body, { status: given.status, headers });
}
