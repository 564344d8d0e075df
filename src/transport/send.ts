import { NetworkError } from './errors.ts';
import type { OutgoingRequest } from './request.ts';
import { type ParsedResponse, readResponse } from './response.ts';

/** What of `fetch` is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends once and reads the answer. Rejects with the signal's reason once aborted, else with NetworkError. */
export async function send(
  fetch: Fetch,
  { url, init }: OutgoingRequest,
  label: string,
  signal: AbortSignal,
): Promise<ParsedResponse> {
  signal.throwIfAborted();
  try {
    return await readResponse(await fetch(url, { ...init, signal }));
  } catch (cause) {
    signal.throwIfAborted();
    throw new NetworkError(label, cause);
  }
}
