import type { Endpoint } from '../api/endpoint.ts';
import { toJson } from '../validation/to-json.ts';

/** Where calls go. */
export interface HostConfig {
  /** The platform's origin. */
  readonly apiHost: string;
  /** Whether paths carry the platform's gateway prefixes. */
  readonly gateway: boolean;
}

/** The arguments of `fetch`. */
export interface OutgoingRequest {
  readonly url: string;
  readonly init: Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };
}

/**
 * The request of a POST that only reads and has no field in its path, such as a query of products; undefined for any
 * other call, whose request `toOutgoingRequest` builds.
 */
export function toPlainRead(
  endpoint: Endpoint,
  input: unknown,
  { apiHost, gateway }: HostConfig,
): OutgoingRequest | undefined {
  const path = (gateway ? endpoint.gateway : '') + endpoint.path;
  // After a slash and a letter, nothing in a path leads to another host.
  return endpoint.reads && /^\/\w[^{]*$/.test(path)
    ? createRequest(apiHost.replace(/\/$/, '') + path, endpoint.method, toJson(Object.assign({}, input)))
    : undefined;
}

export const createRequest = (url: string, method: string, body?: string, keepalive = false): OutgoingRequest => ({
  url,
  init: {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    credentials: 'omit',
    redirect: 'error',
    ...(body && { body, keepalive }),
  },
});
