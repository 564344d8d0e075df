import type { BaseClient } from '../client/client.ts';
import type { Tokens } from '../session/tokens.ts';
import { SignInError } from '../transport/sign-in-error.ts';
import { withTimeout } from '../transport/timeout.ts';
import { createAuthorizationRequest, exchangeCode } from './authorization.ts';
import { authorizeInFrame } from './silent-frame.ts';

export interface SilentOptions {
  /** The session token of a login just made. Without it, the platform uses the browser's session cookie. */
  readonly sessionToken?: string | undefined;
  readonly signal?: AbortSignal;
  /**
   * The length of the PKCE code verifier, 43 to 128 characters.
   * @default 43
   */
  readonly codeVerifierLength?: number;
}

interface PendingLogin {
  readonly tokens: Promise<Tokens>;
  readonly controller: AbortController;
  /** How many callers still wait for the login. */
  callers: number;
}

/** Gets member tokens through a hidden frame and adopts them. */
interface SilentLogin {
  /** Callers with the same session token share a frame. Callers with another token wait until the frame is removed. */
  start(options?: SilentOptions): Promise<Tokens>;
  /** Cancels all pending logins. */
  cancel(): void;
}

const signedOut = () => new SignInError('Signed out meanwhile', 'cancelled');

export function createSilentLogin(client: BaseClient): SilentLogin {
  const pendingLogins = new Map<string | undefined, PendingLogin>();
  let last: Promise<unknown> = Promise.resolve();

  async function authorize(sessionToken: string | undefined, signal: AbortSignal, length?: number): Promise<Tokens> {
    const request = { responseMode: 'web_message', ...(sessionToken && { sessionToken }) } as const;
    const options = { signal, codeVerifierLength: length };
    const { address, state, verifier } = await createAuthorizationRequest(client, request, 'none', options);
    return exchangeCode(client, await authorizeInFrame(address, state, signal), verifier, { signal });
  }

  function begin(sessionToken: string | undefined, length?: number): PendingLogin {
    const controller = new AbortController();
    const unsubscribe = client.session.subscribe(({ reason }) => {
      if (reason === 'logout') controller.abort(signedOut());
    });
    const tokens = last.then(() => authorize(sessionToken, controller.signal, length));
    const login = { tokens, controller, callers: 0 };
    last = tokens
      .catch(() => {})
      .then(() => {
        unsubscribe();
        remove(sessionToken, login);
      });
    pendingLogins.set(sessionToken, login);
    return login;
  }

  function remove(sessionToken: string | undefined, login: PendingLogin): void {
    if (pendingLogins.get(sessionToken) === login) pendingLogins.delete(sessionToken);
  }

  return {
    async start({ sessionToken, signal, codeVerifierLength } = {}) {
      const login = pendingLogins.get(sessionToken) ?? begin(sessionToken, codeVerifierLength);
      login.callers++;
      try {
        return await withTimeout(Number.POSITIVE_INFINITY, signal, '', () => login.tokens);
      } finally {
        if (!--login.callers) {
          remove(sessionToken, login);
          login.controller.abort(signal?.reason);
        }
      }
    },
    cancel() {
      for (const { controller } of pendingLogins.values()) controller.abort(signedOut());
    },
  };
}
