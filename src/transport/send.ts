import { NetworkError } from './errors.ts';
import type { OutgoingRequest } from './plain-request.ts';
import { type ParsedResponse, readResponse } from './response.ts';

/** `fetch` as the client calls it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends once and reads the response. Rejects with the signal's reason if aborted, otherwise with NetworkError. */
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
