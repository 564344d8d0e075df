import { NetworkError } from './errors.ts';
import type { Outgoing } from './request.ts';
import { type Answer, readAnswer } from './response.ts';

/** What of `fetch` is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends once and reads the answer. Rejects with the signal's reason once aborted, else with NetworkError. */
export async function send(fetch: Fetch, { url, init }: Outgoing, what: string, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  try {
    return await readAnswer(await fetch(url, { ...init, signal }));
  } catch (cause) {
    signal.throwIfAborted();
    throw new NetworkError(what, cause);
  }
}
