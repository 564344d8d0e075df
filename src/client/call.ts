import { type AnswerOf, type Endpoint, type InputOf, isIdempotent, isRead, toLabel } from '../api/endpoint.ts';
import type { Session } from '../session/session.ts';
import { toCallError } from '../transport/call-error.ts';
import { CallError, SignInError } from '../transport/errors.ts';
import { type HostConfig, toRequest } from '../transport/request.ts';
import { retry, type Sleep } from '../transport/retry.ts';
import { type Fetch, send } from '../transport/send.ts';
import { withTimeout } from '../transport/timeout.ts';

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A call's input and options; the input may be omitted if none of its fields is required. */
type CallArguments<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

/** Makes a call and returns the platform's response. Rejects with a `StoreError`. */
export type Call = <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<AnswerOf<E>>;

/** The part of a client that makes calls. */
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
}

export function createCall({ session, host, fetch, timeoutMs, now, sleep, apiKey, currency }: CallDependencies): Call {
  return <E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const label = toLabel(endpoint);
    const { refusal } = endpoint;
    return withTimeout(timeoutMs, options?.signal, label, async signal => {
      const { url, init } = toRequest(endpoint, input, host);
      const retryOptions = { idempotent: isIdempotent(endpoint), deadline: now() + timeoutMs, now, sleep };
      const initialRole = session.role;
      let rejectedToken: string | undefined;
      for (;;) {
        const { accessToken, refreshToken } = await session.tokens(rejectedToken);
        if (initialRole === 'member' && refreshToken.role !== 'member' && !isRead(endpoint)) {
          throw new SignInError('The session has ended', 'session_ended');
        }
        const authorization = apiKey ? `${accessToken.value},${apiKey}` : accessToken.value;
        const headers = { ...init.headers, authorization, ...(currency && { 'x-wix-currency': currency }) };
        const attempt = () => send(fetch, { url, init: { ...init, headers } }, label, signal);
        const response = await (refusal ? attempt() : retry(attempt, retryOptions));
        if (response.ok) return response.body as AnswerOf<E>; // the type that the endpoint declares
        const error = toCallError(response);
        if (refusal) throw new CallError(refusal, error);
        if (response.status !== 401 || rejectedToken) throw error;
        rejectedToken = accessToken.value;
      }
    });
  };
}
