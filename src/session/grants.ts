import { toLabel } from '../api/endpoint.ts';
import { type Grant, grantTokens } from '../api/tokens.ts';
import { CallError } from '../transport/call-error.ts';
import { NetworkError } from '../transport/errors.ts';
import type { HostConfig } from '../transport/plain-request.ts';
import { toOutgoingRequest } from '../transport/request.ts';
import type { ParsedResponse } from '../transport/response.ts';
import { type Fetch, send } from '../transport/send.ts';
import type { Sleep } from '../transport/sleep.ts';
import { withTimeout } from '../transport/timeout.ts';
import { toCallError } from '../transport/to-call-error.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { isGrantRejection } from './grant-rejection.ts';
import { tokensFromGrant } from './grant-response.ts';
import type { Tokens } from './tokens.ts';

const LABEL = toLabel(grantTokens);
/** The shortest wait between a lost response and the second attempt, ms. */
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
  /** Milliseconds since an arbitrary moment. Unlike `now`, it never goes back. */
  readonly elapsed?: () => number;
}

/** Reads a response. Returns undefined if the response does not fit the grant. */
type GrantParser<T> = (response: ParsedResponse) => T | undefined;

export function createGrants(options: GrantsOptions): Grants {
  const { clientId, host, fetch, timeoutMs, now, sleep, elapsed = () => performance.now() } = options;
  const toRefusal = (response: ParsedResponse) => new CallError(grantTokens.refusal, toCallError(response, now()));
  const breaker = createCircuitBreaker(elapsed);

  async function sendGrant<T>(grant: Grant, parse: GrantParser<T>): Promise<T> {
    const sendOnce = () =>
      breaker(async () => {
        const response = await withTimeout(timeoutMs, undefined, LABEL, signal =>
          send(fetch, toOutgoingRequest(grantTokens, grant, host), LABEL, signal),
        );
        const result = parse(response);
        if (!result) throw toRefusal(response);
        return result;
      });
    try {
      return await sendOnce();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      // The platform may have acted before the response was lost. It accepts the same refresh token again for a while.
      await sleep(RETRY_WAIT_MS * (1 + Math.random()));
      return sendOnce();
    }
  }

  return {
    anonymous: () =>
      sendGrant({ clientId, grantType: 'anonymous' }, ({ ok, body }) =>
        ok ? tokensFromGrant(body, 'visitor', now()) : undefined,
      ),
    refresh: ({ refreshToken }) =>
      sendGrant<Tokens | CallError>({ refreshToken: refreshToken.value, grantType: 'refresh_token' }, response => {
        if (isGrantRejection(response)) return toRefusal(response);
        return response.ok ? tokensFromGrant(response.body, refreshToken.role, now(), refreshToken) : undefined;
      }),
  };
}
