import { type Endpoint, isIdempotent, isRead } from '../api/endpoint.ts';
import type { Session } from '../session/session.ts';
import { ownerOf, type Tokens } from '../session/tokens.ts';
import { CallError } from '../transport/call-error.ts';
import type { OutgoingRequest } from '../transport/plain-request.ts';
import type { ParsedResponse } from '../transport/response.ts';
import { retry } from '../transport/retry.ts';
import { SignInError } from '../transport/sign-in-error.ts';
import type { Sleep } from '../transport/sleep.ts';
import { toCallError } from '../transport/to-call-error.ts';

interface CompletionDependencies {
  readonly session: Session;
  readonly now: () => number;
  readonly sleep: Sleep;
}

/** The attempt that a call made before it loaded the lazy parts. */
export interface FirstAttempt {
  readonly tokens: Tokens;
  readonly response: Promise<ParsedResponse>;
}

/** A call that has not succeeded yet. */
interface StartedCall {
  readonly endpoint: Endpoint;
  readonly request: OutgoingRequest;
  readonly options: { readonly retry?: false } | undefined;
  /** Sends the request once. */
  readonly attempt: (request: OutgoingRequest, tokens: Tokens) => Promise<ParsedResponse>;
  /** Undefined if the tokens no longer belong to the owner with whom the call began. */
  readonly first: FirstAttempt | undefined;
  /** The owner of the session's tokens when the call began. */
  readonly initialOwner: string;
  /** In milliseconds since the epoch. No retry waits past it. */
  readonly deadline: number;
}

/**
 * Completes a call and returns the response's body, `{}` for an empty one. Retries after a 429 or, if the call is
 * idempotent, an outage, and once with renewed tokens after a 401 or 431. Rejects with a `StoreError`.
 */
export async function completeCall(
  { session, now, sleep }: CompletionDependencies,
  { endpoint, request, options, attempt, first, initialOwner, deadline }: StartedCall,
): Promise<unknown> {
  const { refusal } = endpoint;
  const once = refusal || options?.retry === false;
  // A member's write is never sent with another owner's tokens. If a visitor has signed in since the call began, the
  // write is sent as the member, unless the caller set `retry: false`.
  const isBound = (initialOwner || options?.retry === false) && !isRead(endpoint);
  const retryOptions = { idempotent: isIdempotent(endpoint), deadline, now, sleep };
  let made = first;
  let rejectedToken: string | undefined;
  for (;;) {
    const tokens = made?.tokens ?? (await session.tokens(rejectedToken));
    if (isBound && ownerOf(tokens) !== initialOwner) {
      throw new SignInError('The session has ended', 'session_ended');
    }
    const attemptOnce = () => {
      const response = made?.response ?? attempt(request, tokens);
      made = undefined;
      return response;
    };
    const response = await (once ? attemptOnce() : retry(attemptOnce, retryOptions));
    if (response.ok) return response.body ?? {};
    const error = toCallError(response, now());
    if (refusal) throw new CallError(refusal, error);
    if (!/401|431/.test(`${response.status}`) || rejectedToken) throw error;
    rejectedToken = tokens.accessToken.value;
  }
}
