import { type AnswerOf, type Endpoint, type InputOf, toLabel } from '../api/endpoint.ts';
import type { Session } from '../session/session.ts';
import { ownerOf, type Tokens } from '../session/tokens.ts';
import { type HostConfig, type OutgoingRequest, toPlainRequest } from '../transport/plain-request.ts';
import { type Fetch, send } from '../transport/send.ts';
import type { Sleep } from '../transport/sleep.ts';
import { withTimeout } from '../transport/timeout.ts';
import type { FirstAttempt } from './complete-call.ts';
import type { CallLoaders, LazyParts } from './lazy-parts.ts';

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * With `false`, the call rejects after a 429 or an outage (502, 503, 504 or no response) and leaves retries to the
   * caller. A write then also rejects if the shopper signs in before it is sent. Expired tokens are still renewed.
   */
  readonly retry?: false;
}

/** A call's input and options; the input may be omitted if none of its fields is required. */
type CallArguments<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

/**
 * Makes a call and returns the platform's response, `{}` for an empty one. Rejects with a `StoreError`, or with the
 * signal's reason.
 */
export type Call = <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<AnswerOf<E>>;

export interface CallClient {
  readonly call: Call;
}

interface CallDependencies {
  readonly session: Session;
  readonly host: HostConfig;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly sleep: Sleep;
  /** For elevated clients only. */
  readonly apiKey?: string | undefined;
  readonly currency?: string | undefined;
  readonly loadLazyParts: () => Promise<Pick<LazyParts, 'completeCall'>>;
  readonly loadToRequest: CallLoaders['loadToRequest'];
}

/**
 * Creates the function that makes calls. A request without fields in its path or query that succeeds at once needs only
 * this code. The lazy parts complete any other call.
 */
export function createCall(dependencies: CallDependencies): Call {
  const { session, host, fetch, timeoutMs, now, apiKey, currency, loadLazyParts, loadToRequest } = dependencies;
  return <E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const label = toLabel(endpoint);
    return withTimeout(timeoutMs, options?.signal, label, async signal => {
      const deadline = now() + timeoutMs;
      const initialOwner = session.owner;
      const attempt = ({ url, init }: OutgoingRequest, { accessToken: { value } }: Tokens) => {
        const authorization = apiKey ? `${value},${apiKey}` : value;
        const headers = { ...init.headers, authorization, ...(currency && { 'x-wix-currency': currency }) };
        return send(fetch, { url, init: { ...init, headers } }, label, signal);
      };
      const request = toPlainRequest(endpoint, input, host) ?? (await loadToRequest())(endpoint, input, host);
      const tokens = await session.tokens();
      let first: FirstAttempt | undefined;
      if (ownerOf(tokens) === initialOwner) {
        first = { tokens, response: attempt(request, tokens) };
        const response = await first.response.catch(() => undefined);
        if (response?.ok) return (response.body ?? {}) as AnswerOf<E>; // the type that the endpoint declares
      }
      const { completeCall } = await loadLazyParts();
      return completeCall(dependencies, {
        endpoint,
        request,
        options,
        attempt,
        first,
        initialOwner,
        deadline,
      }) as AnswerOf<E>;
    });
  };
}
