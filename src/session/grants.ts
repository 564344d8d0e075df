import { toLabel } from '../api/endpoint.ts';
import { type Grant, grantTokens } from '../api/tokens.ts';
import { toCallError } from '../transport/call-error.ts';
import { CallError, NetworkError } from '../transport/errors.ts';
import type { HostConfig } from '../transport/plain-read.ts';
import { toRequest } from '../transport/request.ts';
import type { ParsedResponse } from '../transport/response.ts';
import { parseRetryAfter } from '../transport/retry.ts';
import { type Fetch, send } from '../transport/send.ts';
import type { Sleep } from '../transport/sleep.ts';
import { withTimeout } from '../transport/timeout.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { isGrantRejection } from './grant-rejection.ts';
import { tokensFromGrant } from './grant-response.ts';
import type { Tokens } from './tokens.ts';

const LABEL = toLabel(grantTokens);
/** Between a lost response and the second attempt. */
const RETRY_WAIT_MS = 200;

/** The grants of the token endpoint that need no sign-in. */
interface Grants {
  /** Tokens of a new visitor. */
  anonymous(): Promise<Tokens>;
  /** The next tokens of the same person, or the refusal if the platform rejected the refresh token. */
  refresh(tokens: Tokens): Promise<Tokens | CallError>;
}

export interface GrantsOptions {
  readonly clientId: string;
  readonly host: HostConfig;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly sleep: Sleep;
}

const toRefusal = (response: ParsedResponse) => new CallError(grantTokens.refusal, toCallError(response));

/** Reads a response; undefined if it is not one to the grant. */
type GrantParser<T> = (response: ParsedResponse) => T | undefined;

export function createGrants(options: GrantsOptions): Grants {
  const { clientId, host, fetch, timeoutMs, now, sleep } = options;
  const breaker = createCircuitBreaker(now);

  async function sendGrantOnce<T>(grant: Grant, parse: GrantParser<T>): Promise<T> {
    let response: ParsedResponse | undefined;
    try {
      response = await withTimeout(timeoutMs, undefined, LABEL, signal =>
        send(fetch, toRequest(grantTokens, grant, host), LABEL, signal),
      );
      const result = parse(response);
      if (!result) throw toRefusal(response);
      breaker.recordSuccess();
      return result;
    } catch (error) {
      breaker.recordFailure(error, parseRetryAfter(response?.retryAfter, now()));
      throw error;
    }
  }

  async function sendGrant<T>(grant: Grant, parse: GrantParser<T>): Promise<T> {
    breaker.throwIfOpen();
    try {
      return await sendGrantOnce(grant, parse);
    } catch (error) {
      if (!(error instanceof NetworkError) || breaker.isOpen()) throw error;
      // The platform may have acted before the response was lost: it accepts the same refresh token again for a while.
      await sleep(RETRY_WAIT_MS);
      return sendGrantOnce(grant, parse);
    }
  }

  return {
    anonymous: () =>
      sendGrant({ clientId, grantType: 'anonymous' }, ({ ok, body }) =>
        ok ? tokensFromGrant(body, 'visitor', now()) : undefined,
      ),
    refresh: ({ refreshToken: { value, role } }) =>
      sendGrant<Tokens | CallError>({ refreshToken: value, grantType: 'refresh_token' }, response => {
        if (isGrantRejection(response)) return toRefusal(response);
        return response.ok ? tokensFromGrant(response.body, role, now(), value) : undefined;
      }),
  };
}
