import { type Member, makeMember } from '../../auth/auth-client.ts';
import { makeDepartures } from '../../auth/pending-redirects.ts';
import { completeRedirect, loginRedirect } from '../../auth/redirect-login.ts';
import type { App } from '../app.ts';

/** Signing in as this shop has it. */
export const membersOf = (app: App): Member => {
  app.member.flows ??= makeMember(app.client);
  return app.member.flows;
};

/** Kept in this tab, between departure and return. */
const departures = () => makeDepartures(() => sessionStorage, Date.now);

/** Sends the browser to the shop's own sign-in page; a login that was just made there need not be made again. */
export async function leaveToSignIn(app: App, redirectUri: string): Promise<void> {
  const { sessionToken } = app.member;
  const session = sessionToken && { sessionToken };
  location.assign(await loginRedirect(app.client, departures(), { redirectUri, ...session }));
}

/** Ends a sign-in on the shop's own page, when the browser is back. Answers whether it was one of ours. */
export async function comeBack(app: App, from: Element): Promise<boolean> {
  const clean = (url: string) => history.replaceState(history.state, '', url);
  const back = await completeRedirect(app.client, departures(), location.href, clean);
  if (back) app.ports.tell('kiosk:login', {}, from);
  return back !== undefined;
}
