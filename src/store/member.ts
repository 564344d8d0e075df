import type { MemberAnswer } from '../member/login-state.ts';
import { type Credentials, type Member, makeMember } from '../member/member.ts';
import { later } from '../transport/later.ts';
import type { App } from './store.ts';

const members = (app: App): Member => {
  app.member.flows ??= makeMember(app.client);
  return app.member.flows;
};

/** Tokens for whoever has just signed in; then everything on the page follows. */
async function complete(app: App, answer: MemberAnswer, from: Element): Promise<MemberAnswer> {
  const { loginState, data } = answer;
  if (loginState !== 'SUCCESS') return answer;
  app.member.sessionToken = data?.sessionToken;
  await members(app).silent({ sessionToken: data?.sessionToken });
  app.member.sessionToken = undefined;
  app.ports.tell('kiosk:login', { memberId: data?.identity?.id }, from);
  return answer;
}

/** Signs in by password. Rejects where nobody could be asked; a refusal is an answer. */
export const signIn = async (app: App, credentials: Credentials, from: Element): Promise<MemberAnswer> =>
  complete(app, await members(app).login(credentials), from);

/** Makes a member and signs in, as far as nothing is asked for first. */
export async function signUp(app: App, credentials: Credentials, from: Element): Promise<MemberAnswer> {
  const answer = await members(app).register(credentials);
  if (answer.loginState !== 'FAILURE') app.ports.tell('kiosk:register', { loginState: answer.loginState }, from);
  return complete(app, answer, from);
}

/** Sends the code from the mail, and signs in. */
export const sendCode = async (app: App, code: string, from: Element): Promise<MemberAnswer> =>
  complete(app, await members(app).verify(code), from);

/** Has another code mailed. */
export const sendAnotherCode = (app: App): Promise<MemberAnswer> => members(app).resend();

/** Signing in by redirect is rare: its code comes when it is needed. */
export const redirecting = later(_again => import('./later/redirecting.ts'));

/** Has a link mailed with which a new password can be set; whoever asks learns nothing of who has the address. */
export const sendRecovery = (app: App, email: string, returnTo: string): Promise<MemberAnswer> =>
  members(app).recover(email, returnTo);

/** Sets a new password with the token of that link, and signs in. */
export const setPassword = async (app: App, token: string, password: string, from: Element): Promise<MemberAnswer> =>
  complete(app, await members(app).resetPassword(token, password), from);

/** Sets a new password of the member who has signed in. */
export const setOwnPassword = (app: App, password: string): Promise<MemberAnswer> =>
  members(app).changePassword(password);

/** Signs out here at once; every element follows. */
export async function signOut(app: App, returnTo: string, from: Element): Promise<void> {
  const told = members(app).logout(returnTo);
  app.ports.tell('kiosk:logout', {}, from);
  await told;
}
