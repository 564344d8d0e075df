import type { AnswerOf, Endpoint, InputOf } from '../api/endpoint.ts';
import type { Session } from '../session/session.ts';
import { refusalOf } from '../transport/call-error.ts';
import { SignInError } from '../transport/errors.ts';
import { type Host, toRequest } from '../transport/request.ts';
import { isRepeatable, type Pause, retry } from '../transport/retry.ts';
import { type Fetch, send } from '../transport/send.ts';
import { within } from '../transport/timeout.ts';

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A call's input: it may be left out where nothing in it is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

/** Makes a call of the contract and answers what the platform answered. Rejects with a `StoreError`. */
export type Call = <E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>) => Promise<AnswerOf<E>>;

export interface CallParts {
  readonly session: Session;
  readonly host: Host;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly pause: Pause;
  /** Of an elevated client. */
  readonly apiKey?: string | undefined;
}

export function makeCall({ session, host, fetch, timeoutMs, now, pause, apiKey }: CallParts): Call {
  return <E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const what = `${endpoint.method} ${endpoint.path}`;
    return within(timeoutMs, options?.signal, what, async signal => {
      const { url, init } = toRequest(endpoint, input, host);
      const retrying = { repeatable: isRepeatable(endpoint), until: now() + timeoutMs, now, pause };
      const begunBy = session.role;
      let refused: string | undefined;
      for (;;) {
        const { accessToken, refreshToken } = await session.tokens(refused);
        if (begunBy === 'member' && refreshToken.role !== 'member' && !endpoint.reads && endpoint.method !== 'GET') {
          throw new SignInError('The session has ended', 'session_ended');
        }
        const authorization = apiKey ? `${accessToken.value},${apiKey}` : accessToken.value;
        const headers = { ...init.headers, authorization };
        const answer = await retry(() => send(fetch, { url, init: { ...init, headers } }, what, signal), retrying);
        // What the platform promises for this call; `types` of the endpoint says it to the compiler alone.
        if (answer.ok) return answer.body as AnswerOf<E>;
        if (answer.status !== 401 || refused) throw refusalOf(answer);
        refused = accessToken.value;
      }
    });
  };
}
