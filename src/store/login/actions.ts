import type { Credentials, Member } from '../../auth/auth-client.ts';
import type { MemberAnswer } from '../../auth/login-state.ts';
import { logout } from '../../auth/logout.ts';
import { SignInError } from '../../transport/errors.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import { isWebUrl } from '../../validation/url.ts';
import type { App } from '../app.ts';

/** Most who see a login do not sign in here and now: the code of doing so comes when a field is entered. */
export const signing = lazyImport(() => import('./login-flow.ts'));
const members = async (app: App): Promise<Member> => (await signing()).membersOf(app);

/** Tokens for whoever has just signed in; then everything on the page follows. */
async function complete(app: App, answer: MemberAnswer, from: Element): Promise<MemberAnswer> {
  const { loginState, data } = answer;
  if (loginState !== 'SUCCESS') return answer;
  const sessionToken = data?.sessionToken;
  Object.assign(app.member, { sessionToken, finish: () => complete(app, answer, from) });
  try {
    await (await members(app)).silent({ sessionToken });
  } catch (error) {
    // What the platform no longer knows is of no use a second time.
    if (error instanceof SignInError && error.code === 'login_required') app.member.finish = undefined;
    throw error;
  }
  app.member.finish = app.member.sessionToken = undefined;
  app.ports.tell('kiosk:login', { memberId: data?.identity?.id }, from);
  return answer;
}

/** Signs in by password. Rejects where nobody could be asked; a refusal is an answer. */
export const signIn = async (app: App, credentials: Credentials, from: Element): Promise<MemberAnswer> =>
  complete(app, await (await members(app)).login(credentials), from);

/** Makes a member and signs in, as far as nothing is asked for first. */
export async function signUp(app: App, credentials: Credentials, from: Element): Promise<MemberAnswer> {
  const answer = await (await members(app)).register(credentials);
  if (answer.loginState !== 'FAILURE') app.ports.tell('kiosk:register', { loginState: answer.loginState }, from);
  return complete(app, answer, from);
}

/** Sends the code from the mail, and signs in. */
export const sendCode = async (app: App, code: string, from: Element): Promise<MemberAnswer> =>
  complete(app, await (await members(app)).verify(code), from);

/** Has another code mailed. */
export const sendAnotherCode = async (app: App): Promise<MemberAnswer> => (await members(app)).resend();

/** Asks whether the shop has let a new member in meanwhile, and signs in if so: by password where no step is left to go on with. */
export async function askAgain(app: App, credentials: Credentials, from: Element): Promise<MemberAnswer> {
  const answer = await (await members(app)).proceed();
  return answer.error === 'Unknown _state' ? signIn(app, credentials, from) : complete(app, answer, from);
}

/** Has a link mailed with which a new password can be set; whoever asks learns nothing of who has the address. */
export const sendRecovery = async (app: App, email: string, returnTo: string): Promise<MemberAnswer> =>
  (await members(app)).recover(email, returnTo);

/** Sets a new password with the token of that link, and signs in. */
export const setPassword = async (app: App, token: string, password: string, from: Element): Promise<MemberAnswer> =>
  complete(app, await (await members(app)).resetPassword(token, password), from);

/** Sets a new password of the member who has signed in. */
export const setOwnPassword = async (app: App, password: string): Promise<MemberAnswer> =>
  (await members(app)).changePassword(password);

/**
 * Signs out here at once; every element follows. Answers the shop's own log-out page, which leads to `returnTo`,
 * if the shop has prepared it.
 */
export async function signOut(app: App, returnTo: string, from: Element): Promise<string | undefined> {
  const told = logout(app.client, returnTo);
  app.ports.tell('kiosk:logout', {}, from);
  const url = await told;
  return isWebUrl(url) ? url : undefined;
}
