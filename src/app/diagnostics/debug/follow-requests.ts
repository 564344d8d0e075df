/** A request to an API host. */
export interface FollowedRequest {
  readonly method: string;
  /** Without the query, which may contain a text that a shopper has typed. */
  readonly path: string;
  /** 0 without a response. */
  readonly status: number;
  readonly ms: number;
  /** The id by which the platform's support finds the request. */
  readonly requestId: string;
}

const REQUEST_ID_HEADER = 'x-wix-request-id';

/**
 * Replaces the page's `fetch`, and calls `tell` for each request to one of these origins once the request has ended.
 * The returned function lists earlier requests. Browsers report neither method nor id of an earlier request, so only
 * requests in `known` have them.
 */
export function followRequests(
  origins: ReadonlySet<string>,
  known: Iterable<Promise<Response>>,
  tell: (request: FollowedRequest) => void,
): () => readonly FollowedRequest[] {
  const { fetch: original } = globalThis;
  const followedAt = performance.now();
  const ids = new Map<string, string>();
  for (const answer of known)
    answer.then(
      ({ url, headers }) => ids.set(url, headers.get(REQUEST_ID_HEADER) ?? ''),
      () => {},
    );
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!origins.has(url.origin)) return original(input, init);
    const startedAt = performance.now();
    let response: Response | undefined;
    try {
      response = await original(input, init);
      return response;
    } finally {
      tell({
        method: init?.method ?? 'GET',
        path: url.pathname,
        status: response?.status ?? 0,
        ms: Math.round(performance.now() - startedAt),
        requestId: response?.headers.get(REQUEST_ID_HEADER) ?? '',
      });
    }
  };
  return () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(entry => ({ entry, url: new URL(entry.name) }))
      .filter(
        ({ entry, url }) => entry.initiatorType === 'fetch' && origins.has(url.origin) && entry.startTime < followedAt,
      )
      .map(({ entry, url }) => {
        const requestId = ids.get(url.href);
        ids.delete(url.href);
        return {
          method: requestId === undefined ? '' : 'POST',
          path: url.pathname,
          status: entry.responseStatus,
          ms: Math.round(entry.duration),
          requestId: requestId ?? '',
        };
      });
}
