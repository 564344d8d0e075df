import type { AuthClient, Credentials } from '../../auth/auth-client.ts';
import type { MemberAnswer } from '../../auth/login-state.ts';
import { logout } from '../../auth/logout.ts';
import { SignInError } from '../../transport/errors.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import { isWebUrl } from '../../validation/url.ts';
import type { ShopApp } from '../app.ts';

/** Most who see a login do not sign in here and now: the code of doing so comes when a field is entered. */
export const loadLoginFlow = lazyImport(() => import('./login-flow.ts'));
const loadAuthClient = async (app: ShopApp): Promise<AuthClient> => (await loadLoginFlow()).getAuthClient(app);

/** Tokens for whoever has just signed in; then everything on the page follows. */
async function completeLogin(app: ShopApp, answer: MemberAnswer, from: Element): Promise<MemberAnswer> {
  const { loginState, data } = answer;
  if (loginState !== 'SUCCESS') return answer;
  const sessionToken = data?.sessionToken;
  Object.assign(app.auth, { sessionToken, finish: () => completeLogin(app, answer, from) });
  try {
    await (await loadAuthClient(app)).silent({ sessionToken });
  } catch (error) {
    // What the platform no longer knows is of no use a second time.
    if (error instanceof SignInError && error.code === 'login_required') app.auth.resume = undefined;
    throw error;
  }
  app.auth.resume = app.auth.sessionToken = undefined;
  app.ports.emit('kiosk:login', { memberId: data?.identity?.id }, from);
  return answer;
}

/** Signs in by password. Rejects where nobody could be asked; a refusal is an answer. */
export const signIn = async (app: ShopApp, credentials: Credentials, from: Element): Promise<MemberAnswer> =>
  completeLogin(app, await (await loadAuthClient(app)).login(credentials), from);

/** Makes a member and signs in, as far as nothing is asked for first. */
export async function signUp(app: ShopApp, credentials: Credentials, from: Element): Promise<MemberAnswer> {
  const answer = await (await loadAuthClient(app)).register(credentials);
  if (answer.loginState !== 'FAILURE') app.ports.emit('kiosk:register', { loginState: answer.loginState }, from);
  return completeLogin(app, answer, from);
}

/** Sends the code from the mail, and signs in. */
export const sendCode = async (app: ShopApp, code: string, from: Element): Promise<MemberAnswer> =>
  completeLogin(app, await (await loadAuthClient(app)).verify(code), from);

/** Has another code mailed. */
export const sendAnotherCode = async (app: ShopApp): Promise<MemberAnswer> => (await loadAuthClient(app)).resend();

/** Asks whether the shop has let a new member in meanwhile, and signs in if so: by password where no step is left to go on with. */
export async function askAgain(app: ShopApp, credentials: Credentials, from: Element): Promise<MemberAnswer> {
  const answer = await (await loadAuthClient(app)).proceed();
  return answer.error === 'Unknown _state' ? signIn(app, credentials, from) : completeLogin(app, answer, from);
}

/** Has a link mailed with which a new password can be set; whoever asks learns nothing of who has the address. */
export const sendRecovery = async (app: ShopApp, email: string, returnTo: string): Promise<MemberAnswer> =>
  (await loadAuthClient(app)).recover(email, returnTo);

/** Sets a new password with the token of that link, and signs in. */
export const setPassword = async (
  app: ShopApp,
  token: string,
  password: string,
  from: Element,
): Promise<MemberAnswer> => completeLogin(app, await (await loadAuthClient(app)).resetPassword(token, password), from);

/** Sets a new password of the member who has signed in. */
export const setOwnPassword = async (app: ShopApp, password: string): Promise<MemberAnswer> =>
  (await loadAuthClient(app)).changePassword(password);

/**
 * Signs out here at once; every element follows. Answers the shop's own log-out page, which leads to `returnTo`,
 * if the shop has prepared it.
 */
export async function signOut(app: ShopApp, returnTo: string, from: Element): Promise<string | undefined> {
  const pendingUrl = logout(app.client, returnTo);
  app.ports.emit('kiosk:logout', {}, from);
  const url = await pendingUrl;
  return isWebUrl(url) ? url : undefined;
}
