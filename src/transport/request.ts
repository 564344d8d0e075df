import { type Endpoint, toLabel } from '../api/endpoint.ts';
import { StoreError } from './errors.ts';
import { createRequest, type HostConfig, hasBody, type OutgoingRequest } from './plain-request.ts';
import { toQueryString } from './query-string.ts';

/** The longest query string, in characters, that a GET is sent with. */
const MAX_QUERY_LENGTH = 4_000;

/**
 * Builds a call's path, query and body from its input. A GET with a longer query string than 4,000 characters becomes
 * its POST alternative, if it has one. Throws INVALID_ARGUMENT if the input cannot be sent.
 */
export function toOutgoingRequest(
  endpoint: Endpoint,
  input: unknown,
  { apiHost, gateway }: HostConfig,
): OutgoingRequest {
  const { long } = endpoint;
  const fields: Record<string, unknown> = Object.assign({}, input);
  const path = (gateway ? endpoint.gateway : '') + fillPath(endpoint, fields);
  const url = new URL(apiHost.replace(/\/$/, '') + path);
  // A path such as '@example.com/' would send the token to another host.
  if (url.origin !== new URL(apiHost).origin) throw invalidArgument(endpoint, 'leaves the API host');

  if (hasBody(endpoint)) return createRequest(endpoint, url.href, fields);
  url.search = toQueryString(fields);
  // `search` includes the question mark.
  if (long && url.search.length > MAX_QUERY_LENGTH + 1) return toOutgoingRequest(long, input, { apiHost, gateway });
  return createRequest(endpoint, url.href, fields);
}

/** Fills in the path's fields. `{id}` is removed from `fields`; `{review.id}` stays in the review. */
function fillPath(endpoint: Endpoint, fields: Record<string, unknown>): string {
  return endpoint.path.replace(/\{(\w+)\.?(\w*)\}/g, (_, name: string, key: string) => {
    const value = key ? Object(fields[name])[key] : fields[name];
    if (!key) delete fields[name];
    // An empty text, '.' and '..' would change the path; a lone surrogate cannot be encoded.
    if (typeof value !== 'string' || /^\.{0,2}$|\p{Cs}/u.test(value))
      throw invalidArgument(endpoint, `needs "${name}${key && `.${key}`}"`);
    return encodeURIComponent(value);
  });
}

const invalidArgument = (endpoint: Endpoint, reason: string) =>
  new StoreError(`${toLabel(endpoint)} ${reason}`, 'INVALID_ARGUMENT');
