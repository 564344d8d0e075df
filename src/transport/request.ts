import { type Endpoint, isRead, toLabel } from '../api/endpoint.ts';
import { StoreError } from './errors.ts';
import { toQueryString } from './query-string.ts';

/** The longest query string that still goes by GET (specification §9). */
const MAX_QUERY_LENGTH = 4_000;

/** Browsers keep at most 64 kB alive of what a page that is left has sent. */
const MAX_KEEPALIVE_LENGTH = 32_000;

/** Where calls go. */
export interface HostConfig {
  /** The platform's origin. */
  readonly apiHost: string;
  /** Whether paths carry the platform's gateway prefixes. */
  readonly gateway: boolean;
}

/** What `fetch` takes. */
export interface OutgoingRequest {
  readonly url: string;
  readonly init: Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };
}

/** Fills a call's path, query and body from its input. Throws before anything is sent where the input cannot be sent. */
export function toRequest(endpoint: Endpoint, input: unknown, { apiHost, gateway }: HostConfig): OutgoingRequest {
  const { method, long } = endpoint;
  const fields: Record<string, unknown> = Object.assign({}, input);
  const path = (gateway ? endpoint.gateway : '') + fillPath(endpoint, fields);
  const url = new URL(apiHost.replace(/\/$/, '') + path);
  // A path is data: one such as '@example.com/' would take the token to another host.
  if (url.origin !== new URL(apiHost).origin) throw invalidArgument(endpoint, 'leaves the API host');

  if (method !== 'GET' && method !== 'DELETE') {
    const body = JSON.stringify(fields);
    // What a shopper has changed goes through although they leave the page.
    const keepalive = !isRead(endpoint) && body.length < MAX_KEEPALIVE_LENGTH;
    return createRequest(url, method, { 'content-type': 'application/json' }, body, keepalive);
  }
  url.search = toQueryString(fields);
  // The question mark is not part of the query string.
  if (long && url.search.length > MAX_QUERY_LENGTH + 1) return toRequest(long, input, { apiHost, gateway });
  return createRequest(url, method, {});
}

/** The path with its fields in place. `{id}` leaves `fields`; of `{review.id}`, the review stays. */
function fillPath(endpoint: Endpoint, fields: Record<string, unknown>): string {
  return endpoint.path.replace(/\{(\w+)\.?(\w*)\}/g, (_, name: string, key: string) => {
    const value = key ? Object(fields[name])[key] : fields[name];
    if (!key) delete fields[name];
    // '.' and '..' would be read as steps of the path; half a character has no bytes.
    if (typeof value !== 'string' || /^\.{0,2}$|\p{Cs}/u.test(value))
      throw invalidArgument(endpoint, `needs "${name}${key && `.${key}`}"`);
    return encodeURIComponent(value);
  });
}

const invalidArgument = (endpoint: Endpoint, reason: string) =>
  new StoreError(`${toLabel(endpoint)} ${reason}`, 'INVALID_ARGUMENT');

const createRequest = (
  url: URL,
  method: string,
  headers: Record<string, string>,
  body?: string,
  keepalive = false,
): OutgoingRequest => ({
  url: url.href,
  init: { method, headers, credentials: 'omit', redirect: 'error', ...(body && { body, keepalive }) },
});
