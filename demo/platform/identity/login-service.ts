import { randomInt } from 'node:crypto';
import type { Identity, LoginAnswer, StateAnswer } from '../../../src/api/identity.ts';
import type { Caller } from '../access/caller.ts';
import {
  type Credentials,
  findCredentials,
  findCredentialsByEmail,
  isBlocked,
  saveCredentials,
} from '../access/credential-store.ts';
import { addLoginToken, findLoginToken, removeLoginToken, updateLoginTokenDetails } from '../access/one-time-tokens.ts';
import { enforceRateLimit } from '../access/rate-limit.ts';
import { findOrAddMember } from '../access/token-store.ts';
import { getShop } from '../catalog/store.ts';
import { apiError, apiErrorKeepingWrites, validationError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { sendMail } from '../core/mails.ts';
import { readSettings } from '../core/settings.ts';
import { isRecord, parseList, parseRecord, parseString, validate } from '../core/validate.ts';
import { recordLogin } from '../members/service.ts';
import { checkPasswordStrength, hashPassword, verifyPassword } from './passwords.ts';
import { parseProfile } from './profile-input.ts';

/** The platform's own numbers for what goes wrong with a sign-in (specification §8). */
const LOGIN_ERROR_CODES = {
  missingCaptchaToken: '-19971',
  invalidCaptchaToken: '-19970',
  emailAlreadyExists: '-19995',
  invalidPassword: '-19976',
  resetPassword: '-19973',
  unknownEmail: '-19999',
  blocked: '-19958',
} as const;

const MAX_TRIES = 5;

/** What a sign-in that waits for a code knows of it. */
export interface VerificationDetails {
  readonly code: string;
  readonly tries: number;
  readonly sentAt: number;
}

export function toIdentity({
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

/** Mails a member. */
export function sendMemberMail(
  { db, clock }: Context,
  { clientId, email }: Credentials,
  subject: string,
  text: string,
  more = {},
): void {
  const date = new Date(clock.now()).toISOString();
  sendMail(db, {
    to: email,
    subject: `${subject} – ${getShop(db, clientId).name}`,
    text,
    links: [],
    code: null,
    date,
    ...more,
  });
}

/** Mails a new code, and answers it. */
export function sendVerificationCode(context: Context, credentials: Credentials): string {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  sendMemberMail(context, credentials, 'Your code', `Your code is ${code}. It is good for 15 minutes.`, { code });
  return code;
}

/** What a sign-in has come to, the password being right. */
export function completeLogin(context: Context, credentials: Credentials): StateAnswer {
  const { db, clock } = context;
  const { clientId, memberId } = credentials;
  const { verification, approval } = readSettings(db);
  const identity = toIdentity(credentials);
  if (isBlocked(credentials)) throw apiError(403, LOGIN_ERROR_CODES.blocked, 'The member is blocked.');
  if (verification && !credentials.verified) {
    const details: VerificationDetails = {
      code: sendVerificationCode(context, credentials),
      tries: 0,
      sentAt: clock.now(),
    };
    const stateToken = addLoginToken(db, 'state', { clientId, memberId, details }, clock.now());
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, identity };
  }
  if (approval && credentials.status !== 'ACTIVE') {
    const stateToken = addLoginToken(db, 'state', { clientId, memberId, details: {} }, clock.now());
    return { state: 'REQUIRE_OWNER_APPROVAL', stateToken, identity };
  }
  const active = { ...credentials, status: 'ACTIVE' as const };
  saveCredentials(db, active, clock.now());
  recordLogin(context, clientId, memberId);
  const sessionToken = addLoginToken(db, 'session', { clientId, memberId, details: {} }, clock.now());
  return { state: 'SUCCESS', sessionToken, identity: toIdentity(active) };
}

export interface LoginInput {
  readonly loginId?: unknown;
  readonly password?: unknown;
  readonly captchaTokens?: unknown;
}

function checkCaptcha({ db }: Context, { captchaTokens }: LoginInput): void {
  const [firstEntry] = validate(report =>
    parseList(captchaTokens, 'captchaTokens', 10, report).map((one, at) =>
      parseRecord(one, `captchaTokens[${at}]`, report),
    ),
  );
  if (!readSettings(db).captcha) return;
  const captchaAnswers = isRecord(firstEntry)
    ? Object.values(firstEntry).filter(answer => typeof answer === 'string' && answer)
    : [];
  if (!captchaAnswers.length)
    throw apiError(400, LOGIN_ERROR_CODES.missingCaptchaToken, 'The sign-in needs a captcha.');
  if (!captchaAnswers.every(answer => answer === 'passed'))
    throw apiError(400, LOGIN_ERROR_CODES.invalidCaptchaToken, 'The captcha failed.');
}

/** The address of a sign-in; what is none is refused by its type. */
export const parseLoginEmail = ({ loginId }: LoginInput): string => {
  const { email } = isRecord(loginId) ? loginId : { email: undefined };
  const text = typeof email === 'string' ? email.trim().toLowerCase() : '';
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(text) && text.length <= 254) return text;
  throw validationError({
    field: 'loginId.email',
    description: 'must be an e-mail address',
    violatedRule: 'FORMAT',
    data: { type: 'EMAIL' },
  });
};

/** Makes a member; what an address already has is refused. */
export function register(
  context: Context,
  caller: Caller,
  input: LoginInput & { readonly profile?: unknown; readonly clientMetaData?: unknown },
): StateAnswer {
  const { db, clock } = context;
  enforceRateLimit(db, `register ${caller.visitorId ?? caller.memberId}`, clock.now(), 10);
  checkCaptcha(context, input);
  const email = parseLoginEmail(input);
  const { password, profile } = validate(report => {
    parseRecord(input.clientMetaData, 'clientMetaData', report);
    const password = parseString(input.password, 'password', 100, report);
    if (password) checkPasswordStrength(password, email, readSettings(db).passwordRules, 'password', report);
    return { password, profile: parseProfile(input.profile, 'profile', report) };
  });
  const existing = findCredentialsByEmail(db, caller.clientId, email);
  if (existing?.password)
    throw apiError(409, LOGIN_ERROR_CODES.emailAlreadyExists, 'Somebody has registered with this address.');
  const { memberId } = findOrAddMember(db, caller.clientId, email, clock.now());
  const created: Credentials = {
    memberId: memberId ?? '',
    clientId: caller.clientId,
    email,
    password: hashPassword(password),
    verified: false,
    status: 'PENDING',
    createdAt: clock.now(),
    updatedAt: clock.now(),
    profile,
  };
  saveCredentials(db, created, clock.now());
  return completeLogin(context, created);
}

/** Signs a member in by password. */
export function login(context: Context, caller: Caller, input: LoginInput): StateAnswer {
  const { db, clock } = context;
  const email = parseLoginEmail(input);
  enforceRateLimit(db, `login ${caller.clientId} ${email}`, clock.now(), 10);
  checkCaptcha(context, input);
  const credentials = findCredentialsByEmail(db, caller.clientId, email);
  if (!credentials)
    throw apiErrorKeepingWrites(404, LOGIN_ERROR_CODES.unknownEmail, 'Nobody has registered with this address.');
  if (!credentials.password)
    throw apiErrorKeepingWrites(403, LOGIN_ERROR_CODES.resetPassword, 'A new password has to be set first.');
  if (typeof input.password !== 'string' || !verifyPassword(input.password, credentials.password))
    throw apiErrorKeepingWrites(401, LOGIN_ERROR_CODES.invalidPassword, 'The password is wrong.');
  return completeLogin(context, credentials);
}

function getPendingLogin(context: Context, stateToken: unknown) {
  const { db, clock } = context;
  const token = findLoginToken<Partial<VerificationDetails>>(db, 'state', stateToken, clock.now());
  const credentials = token && findCredentials(db, token.memberId);
  if (!token || !credentials) throw apiError(400, 'INVALID_STATE_TOKEN', 'This sign-in has ended. Begin anew.');
  return { token, credentials };
}

/** Ends a sign-in that waits for the code from a mail. */
export function verify(
  context: Context,
  input: { readonly code?: unknown; readonly stateToken?: unknown },
): StateAnswer {
  const { db, clock } = context;
  const enteredCode = validate(report => parseString(input.code, 'code', 20, report));
  const { token, credentials } = getPendingLogin(context, input.stateToken);
  const { code, tries = 0 } = token.details;
  if (tries >= MAX_TRIES) throw apiErrorKeepingWrites(403, 'TOO_MANY_TRIES', 'Ask for another code.');
  if (!code || enteredCode.replace(/\s/g, '') !== code) {
    updateLoginTokenDetails(db, token.value, { ...token.details, tries: tries + 1 });
    throw apiErrorKeepingWrites(400, 'INVALID_VERIFICATION_CODE', 'The code does not match.');
  }
  removeLoginToken(db, token.value);
  const verified = { ...credentials, verified: true };
  saveCredentials(db, verified, clock.now());
  return completeLogin(context, verified);
}

/** Mails another code; the one before it is good no more. */
export function resend(context: Context, stateToken: unknown): StateAnswer {
  const { db, clock } = context;
  const { token, credentials } = getPendingLogin(context, stateToken);
  enforceRateLimit(db, `resend ${credentials.memberId}`, clock.now(), 3);
  updateLoginTokenDetails(db, token.value, {
    code: sendVerificationCode(context, credentials),
    tries: 0,
    sentAt: clock.now(),
  });
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: token.value, identity: toIdentity(credentials) };
}

/** Whether what was missing has been done meanwhile. */
export function proceed(context: Context, stateToken: unknown): StateAnswer {
  const { token, credentials } = getPendingLogin(context, stateToken);
  const { verification, approval } = readSettings(context.db);
  const isPending = (verification && !credentials.verified) || (approval && credentials.status !== 'ACTIVE');
  if (isPending) {
    const state = verification && !credentials.verified ? 'REQUIRE_EMAIL_VERIFICATION' : 'REQUIRE_OWNER_APPROVAL';
    return { state, stateToken: token.value, identity: toIdentity(credentials) };
  }
  removeLoginToken(context.db, token.value);
  return completeLogin(context, credentials);
}

/** How the first version of the calls says the same. */
export const toLoginAnswerV1 = ({ state, sessionToken, stateToken, identity }: StateAnswer): LoginAnswer => ({
  state: {
    status: state === 'SUCCESS' ? 'DONE' : state === 'REQUIRE_OWNER_APPROVAL' ? state : 'STATUS_CHECK',
    ...(stateToken && { stateToken }),
  },
  ...(sessionToken && { sessionToken }),
  ...(identity && { identity }),
});
