import { randomInt } from 'node:crypto';
import type { Identity, LoginAnswer, StateAnswer } from '../../../src/api/identity.ts';
import type { Caller } from '../access/caller.ts';
import {
  type Credentials,
  credentialsFor,
  credentialsOf,
  isShutOut,
  saveCredentials,
} from '../access/credential-store.ts';
import { addSignInToken, dropSignInToken, findSignInToken, noteOnSignInToken } from '../access/one-time-tokens.ts';
import { countAttempt } from '../access/rate-limit.ts';
import { memberOf } from '../access/token-store.ts';
import { shopOf } from '../catalog/store.ts';
import { invalid, lastingRefusal, refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { postMail } from '../core/mails.ts';
import { readSettings } from '../core/settings.ts';
import { checked, isRecord, listIn, recordIn, textIn } from '../core/validate.ts';
import { noteLogin } from '../members/service.ts';
import { checkStrength, hashOf, matches } from './passwords.ts';
import { profileIn } from './profile.ts';

/** The platform's own numbers for what goes wrong with a sign-in (specification §8). */
const codes = {
  missingCaptchaToken: '-19971',
  invalidCaptchaToken: '-19970',
  emailAlreadyExists: '-19995',
  invalidPassword: '-19976',
  resetPassword: '-19973',
  unknownEmail: '-19999',
  blocked: '-19958',
} as const;

const MOST_TRIES = 5;

/** What a sign-in that waits for a code knows of it. */
export interface StateNotes {
  readonly code: string;
  readonly tries: number;
  readonly sentAt: number;
}

export function identityOf({
  memberId,
  email,
  verified,
  status,
  createdAt,
  updatedAt,
  profile,
}: Credentials): Identity {
  return {
    id: memberId,
    createdDate: new Date(createdAt).toISOString(),
    updatedDate: new Date(updatedAt).toISOString(),
    identityProfile: profile,
    email: { address: email, isVerified: verified },
    status: {
      name: status,
      ...(status === 'PENDING' && {
        reasons: [verified ? 'PENDING_ADMIN_APPROVAL_REQUIRED' : 'PENDING_EMAIL_VERIFICATION_REQUIRED'],
      }),
    },
  };
}

/** Puts a mail to a member into the outbox. */
export function mail(
  { db, clock }: Store,
  { clientId, email }: Credentials,
  subject: string,
  text: string,
  more = {},
): void {
  const date = new Date(clock.now()).toISOString();
  postMail(db, {
    to: email,
    subject: `${subject} – ${shopOf(db, clientId).name}`,
    text,
    links: [],
    code: null,
    date,
    ...more,
  });
}

/** Mails a new code, and answers it. */
export function mailCode(store: Store, who: Credentials): string {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  mail(store, who, 'Your code', `Your code is ${code}. It is good for 15 minutes.`, { code });
  return code;
}

/** What a sign-in has come to, the password being right. */
export function stateOf(store: Store, who: Credentials): StateAnswer {
  const { db, clock } = store;
  const { clientId, memberId } = who;
  const { verification, approval } = readSettings(db);
  const identity = identityOf(who);
  if (isShutOut(who)) throw refusal(403, codes.blocked, 'The member is blocked.');
  if (verification && !who.verified) {
    const notes: StateNotes = { code: mailCode(store, who), tries: 0, sentAt: clock.now() };
    const stateToken = addSignInToken(db, 'state', { clientId, memberId, notes }, clock.now());
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, identity };
  }
  if (approval && who.status !== 'ACTIVE') {
    const stateToken = addSignInToken(db, 'state', { clientId, memberId, notes: {} }, clock.now());
    return { state: 'REQUIRE_OWNER_APPROVAL', stateToken, identity };
  }
  const active = { ...who, status: 'ACTIVE' as const };
  saveCredentials(db, active, clock.now());
  noteLogin(store, clientId, memberId);
  const sessionToken = addSignInToken(db, 'session', { clientId, memberId, notes: {} }, clock.now());
  return { state: 'SUCCESS', sessionToken, identity: identityOf(active) };
}

export interface SignIn {
  readonly loginId?: unknown;
  readonly password?: unknown;
  readonly captchaTokens?: unknown;
}

function checkCaptcha({ db }: Store, { captchaTokens }: SignIn): void {
  const [given] = checked(fail =>
    listIn(captchaTokens, 'captchaTokens', 10, fail).map((one, at) => recordIn(one, `captchaTokens[${at}]`, fail)),
  );
  if (!readSettings(db).captcha) return;
  const answers = isRecord(given) ? Object.values(given).filter(answer => typeof answer === 'string' && answer) : [];
  if (!answers.length) throw refusal(400, codes.missingCaptchaToken, 'The sign-in needs a captcha.');
  if (!answers.every(answer => answer === 'passed'))
    throw refusal(400, codes.invalidCaptchaToken, 'The captcha failed.');
}

/** The address of a sign-in; what is none is refused by its type. */
export const emailOf = ({ loginId }: SignIn): string => {
  const { email } = isRecord(loginId) ? loginId : { email: undefined };
  const text = typeof email === 'string' ? email.trim().toLowerCase() : '';
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(text) && text.length <= 254) return text;
  throw invalid({
    field: 'loginId.email',
    description: 'must be an e-mail address',
    violatedRule: 'FORMAT',
    data: { type: 'EMAIL' },
  });
};

/** Makes a member; what an address already has is refused. */
export function register(
  store: Store,
  caller: Caller,
  input: SignIn & { readonly profile?: unknown; readonly clientMetaData?: unknown },
): StateAnswer {
  const { db, clock } = store;
  countAttempt(db, `register ${caller.visitorId ?? caller.memberId}`, clock.now(), 10);
  checkCaptcha(store, input);
  const email = emailOf(input);
  const { password, profile } = checked(fail => {
    recordIn(input.clientMetaData, 'clientMetaData', fail);
    const password = textIn(input.password, 'password', 100, fail);
    if (password) checkStrength(password, email, readSettings(db).passwordRules, 'password', fail);
    return { password, profile: profileIn(input.profile, 'profile', fail) };
  });
  const known = credentialsFor(db, caller.clientId, email);
  if (known?.password) throw refusal(409, codes.emailAlreadyExists, 'Somebody has registered with this address.');
  const { memberId } = memberOf(db, caller.clientId, email, clock.now());
  const who: Credentials = {
    memberId: memberId ?? '',
    clientId: caller.clientId,
    email,
    password: hashOf(password),
    verified: false,
    status: 'PENDING',
    createdAt: clock.now(),
    updatedAt: clock.now(),
    profile,
  };
  saveCredentials(db, who, clock.now());
  return stateOf(store, who);
}

/** Signs a member in by password. */
export function login(store: Store, caller: Caller, input: SignIn): StateAnswer {
  const { db, clock } = store;
  const email = emailOf(input);
  countAttempt(db, `login ${caller.clientId} ${email}`, clock.now(), 10);
  checkCaptcha(store, input);
  const who = credentialsFor(db, caller.clientId, email);
  if (!who) throw lastingRefusal(404, codes.unknownEmail, 'Nobody has registered with this address.');
  if (!who.password) throw lastingRefusal(403, codes.resetPassword, 'A new password has to be set first.');
  if (typeof input.password !== 'string' || !matches(input.password, who.password))
    throw lastingRefusal(401, codes.invalidPassword, 'The password is wrong.');
  return stateOf(store, who);
}

function pending(store: Store, stateToken: unknown) {
  const { db, clock } = store;
  const token = findSignInToken<Partial<StateNotes>>(db, 'state', stateToken, clock.now());
  const who = token && credentialsOf(db, token.memberId);
  if (!token || !who) throw refusal(400, 'INVALID_STATE_TOKEN', 'This sign-in has ended. Begin anew.');
  return { token, who };
}

/** Ends a sign-in that waits for the code from a mail. */
export function verify(store: Store, input: { readonly code?: unknown; readonly stateToken?: unknown }): StateAnswer {
  const { db, clock } = store;
  const said = checked(fail => textIn(input.code, 'code', 20, fail));
  const { token, who } = pending(store, input.stateToken);
  const { code, tries = 0 } = token.notes;
  if (tries >= MOST_TRIES) throw lastingRefusal(403, 'TOO_MANY_TRIES', 'Ask for another code.');
  if (!code || said.replace(/\s/g, '') !== code) {
    noteOnSignInToken(db, token.value, { ...token.notes, tries: tries + 1 });
    throw lastingRefusal(400, 'INVALID_VERIFICATION_CODE', 'The code does not match.');
  }
  dropSignInToken(db, token.value);
  const verified = { ...who, verified: true };
  saveCredentials(db, verified, clock.now());
  return stateOf(store, verified);
}

/** Mails another code; the one before it is good no more. */
export function resend(store: Store, stateToken: unknown): StateAnswer {
  const { db, clock } = store;
  const { token, who } = pending(store, stateToken);
  countAttempt(db, `resend ${who.memberId}`, clock.now(), 3);
  noteOnSignInToken(db, token.value, { code: mailCode(store, who), tries: 0, sentAt: clock.now() });
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: token.value, identity: identityOf(who) };
}

/** Whether what was missing has been done meanwhile. */
export function proceed(store: Store, stateToken: unknown): StateAnswer {
  const { token, who } = pending(store, stateToken);
  const { verification, approval } = readSettings(store.db);
  const waits = (verification && !who.verified) || (approval && who.status !== 'ACTIVE');
  if (waits) {
    const state = verification && !who.verified ? 'REQUIRE_EMAIL_VERIFICATION' : 'REQUIRE_OWNER_APPROVAL';
    return { state, stateToken: token.value, identity: identityOf(who) };
  }
  dropSignInToken(store.db, token.value);
  return stateOf(store, who);
}

/** How the first version of the calls says the same. */
export const inFirstVersion = ({ state, sessionToken, stateToken, identity }: StateAnswer): LoginAnswer => ({
  state: {
    status: state === 'SUCCESS' ? 'DONE' : state === 'REQUIRE_OWNER_APPROVAL' ? state : 'STATUS_CHECK',
    ...(stateToken && { stateToken }),
  },
  ...(sessionToken && { sessionToken }),
  ...(identity && { identity }),
});
