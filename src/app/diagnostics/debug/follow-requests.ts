/** A request to a shop. */
export interface FollowedRequest {
  readonly method: string;
  /** Without its query: that may hold what a shopper has typed. */
  readonly path: string;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly ms: number;
  /** What the platform's support asks for. */
  readonly requestId: string;
}

const REQUEST_ID_HEADER = 'x-wix-request-id';

/**
 * Tells of each request to one of these origins from now on, once it is answered or has failed. The function returns those that
 * were sent before: browsers tell neither method nor id of them, unless they are among `known`.
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
