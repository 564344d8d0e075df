import type { Endpoint } from '../api/endpoint.ts';
import { toJson } from '../validation/to-json.ts';

/**
 * Browsers allow 64 kB of keepalive bodies in flight per page, and refuse to send more. A character has up to three
 * bytes.
 */
const MAX_KEEPALIVE_LENGTH = 16_000;

export interface HostConfig {
  /** The platform's origin. */
  readonly apiHost: string;
  /** Whether paths carry the platform's gateway prefixes. */
  readonly gateway: boolean;
}

/** The arguments of `fetch`. */
export interface OutgoingRequest {
  readonly url: string;
  readonly init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };
}

/**
 * Builds the request of a call without fields in its path or its query: nearly all calls of the elements. Returns
 * undefined for any other call and for a path that may lead to another host. `toOutgoingRequest` handles both.
 */
export function toPlainRequest(
  endpoint: Endpoint,
  input: unknown,
  { apiHost, gateway }: HostConfig,
): OutgoingRequest | undefined {
  const path = (gateway ? endpoint.gateway : '') + endpoint.path;
  // After a slash and a letter, nothing in a path leads to another host.
  return /^\/\w[^{]*$/.test(path) && (hasBody(endpoint) || !input)
    ? createRequest(endpoint, apiHost.replace(/\/$/, '') + path, input)
    : undefined;
}

export const hasBody = ({ method }: Pick<Endpoint, 'method'>): boolean => /^P/.test(method);

export function createRequest(endpoint: Endpoint, url: string, input: unknown): OutgoingRequest {
  const { method, reads } = endpoint;
  const body = hasBody(endpoint) && toJson(input ?? {});
  return {
    url,
    init: {
      method,
      credentials: 'omit',
      redirect: 'error',
      // A shopper's change must reach the platform even if they leave the page, so small writes set `keepalive`.
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body,
        keepalive: !reads && body.length < MAX_KEEPALIVE_LENGTH,
      }),
    },
  };
}
