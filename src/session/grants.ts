import { type Grant, grantTokens } from '../api/tokens.ts';
import { refusalOf } from '../transport/call-error.ts';
import { CallError, NetworkError } from '../transport/errors.ts';
import { type Host, toRequest } from '../transport/request.ts';
import { type Answer, readAnswer } from '../transport/response.ts';
import { type Pause, waitAsked } from '../transport/retry.ts';
import { type Fetch, send } from '../transport/send.ts';
import { within } from '../transport/timeout.ts';
import { makePace } from './circuit-breaker.ts';
import { isJudgement, tokensFrom } from './grant-response.ts';
import type { Tokens } from './tokens.ts';

/** Named in errors, as calls are by their path. */
const WHAT = 'POST /oauth2/token';
/** Between a lost answer and asking again. */
const RETRY_WAIT_MS = 200;

/** What the token endpoint grants without anybody signing in. */
export interface Grants {
  /** A new visitor. */
  anonymous(): Promise<Tokens>;
  /** The same person's next tokens; undefined where the platform has judged the refresh token and refused it. */
  refresh(held: Tokens): Promise<Tokens | undefined>;
}

export interface GrantsOptions {
  readonly clientId: string;
  readonly host: Host;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly pause: Pause;
  /** The answer to an anonymous grant that somebody has asked for already; taken once. */
  readonly seed?: (() => Promise<Response> | undefined) | undefined;
}

/** What to make of an answer; undefined where it is nothing that the grant can answer. */
type Reading<T> = (answer: Answer) => T | undefined;

export function makeGrants({ clientId, host, fetch, timeoutMs, now, pause, seed }: GrantsOptions): Grants {
  const pace = makePace(now);
  const limited = <T>(work: (signal: AbortSignal) => Promise<T>) => within(timeoutMs, undefined, WHAT, work);

  async function request<T>(grant: Grant, read: Reading<T>): Promise<T> {
    let answer: Answer | undefined;
    try {
      answer = await limited(signal => send(fetch, toRequest(grantTokens, grant, host), WHAT, signal));
      const result = read(answer);
      if (!result) throw new CallError('something went wrong', refusalOf(answer));
      pace.answered();
      return result;
    } catch (error) {
      pace.failed(error, waitAsked(answer?.retryAfter, now()));
      throw error;
    }
  }

  async function ask<T>(grant: Grant, read: Reading<T>): Promise<T> {
    pace.check();
    try {
      return await request(grant, read);
    } catch (error) {
      if (!(error instanceof NetworkError) || pace.isQuiet()) throw error;
      // The platform may have acted before the answer was lost: it takes the same refresh token again for a while.
      await pause(RETRY_WAIT_MS);
      return request(grant, read);
    }
  }

  /** Tokens of the grant that was begun before us, if it worked out. */
  async function begun(read: Reading<Tokens>): Promise<Tokens | undefined> {
    const response = seed?.();
    seed = undefined;
    try {
      return response && read(await limited(async () => readAnswer(await response)));
    } catch {
      return undefined; // our own request will say what is wrong
    }
  }

  return {
    async anonymous() {
      const read: Reading<Tokens> = answer => tokensFrom(answer, 'visitor', now());
      return (await begun(read)) ?? ask({ clientId, grantType: 'anonymous' }, read);
    },
    async refresh({ refreshToken: { value, role } }) {
      const answered = await ask({ refreshToken: value, grantType: 'refresh_token' }, answer =>
        isJudgement(answer) ? 'refused' : tokensFrom(answer, role, now(), value),
      );
      return answered === 'refused' ? undefined : answered;
    },
  };
}
