import type { StateAnswer } from '../../../src/api/identity.ts';
import { type Caller, getAsker } from '../access/caller.ts';
import { type Credentials, findCredentialsByEmail, isBlocked, saveCredentials } from '../access/credential-store.ts';
import { addLoginToken } from '../access/one-time-tokens.ts';
import { findOrAddMember } from '../access/token-store.ts';
import { apiError, validationError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { countAttempt, enforceLimit, isAtLimit } from '../core/enforce-limit.ts';
import { createGuid } from '../core/ids.ts';
import { readSettings } from '../core/settings.ts';
import {
  isEmail,
  isRecord,
  parseList,
  parseOptionalString,
  parseRecord,
  parseString,
  type Report,
  reportUnknownFields,
  validate,
} from '../core/validate.ts';
import { recordLogin } from '../members/service.ts';
import { checkPasswordStrength, hashPassword, verifyPassword } from './passwords.ts';
import { parseProfile } from './profile-input.ts';
import { sendVerificationCode } from './verification-code.ts';
import { toIdentity } from './view.ts';

/** The numeric error codes of the authentication service. */
export const LOGIN_ERROR_CODES = {
  missingCaptchaToken: '-19971',
  invalidCaptchaToken: '-19970',
  emailAlreadyExists: '-19995',
  invalidPassword: '-19976',
  resetPassword: '-19973',
  unknownEmail: '-19999',
  blocked: '-19958',
} as const;

/** Throws for a member whom the merchant has blocked or disconnected. */
export function rejectBlocked(credentials: Credentials): void {
  if (isBlocked(credentials)) throw apiError(403, LOGIN_ERROR_CODES.blocked, 'The member is blocked.');
}

/** Starts a login of the member. The authorization endpoint exchanges the returned session token for a code. */
export const startSession = ({ db, clock }: Context, { clientId, memberId }: Credentials): string =>
  addLoginToken(db, 'session', { clientId, memberId, session: createGuid(), details: {} }, clock.now());

/**
 * The last step of a login. It returns a session token and makes the member `ACTIVE`, unless the login still needs a
 * mailed code or the merchant's approval. Throws for a blocked member.
 */
export function completeLogin(context: Context, credentials: Credentials): StateAnswer {
  const { db, clock } = context;
  const { clientId, memberId } = credentials;
  const { verification, approval } = readSettings(db);
  const identity = toIdentity(context, credentials);
  rejectBlocked(credentials);
  if (verification && !credentials.verified) {
    const details = sendVerificationCode(context, credentials);
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
  return { state: 'SUCCESS', sessionToken: startSession(context, active), identity: toIdentity(context, active) };
}

export interface LoginInput {
  readonly loginId?: unknown;
  readonly password?: unknown;
  readonly captchaTokens?: unknown;
}

const CAPTCHA_KINDS = ['Recaptcha', 'InvisibleRecaptcha'] as const;

/** The captcha tokens of all entries and kinds. */
const parseCaptchaTokens = (value: unknown, report: Report): readonly string[] =>
  parseList(value, 'captchaTokens', 10, report).flatMap((one, index) => {
    const path = `captchaTokens[${index}]`;
    const entry = parseRecord(one, path, report);
    reportUnknownFields(entry, new Set(CAPTCHA_KINDS), `${path}.`, 'a captcha token', report);
    return CAPTCHA_KINDS.flatMap(kind => parseOptionalString(entry[kind], `${path}.${kind}`, 5_000, report) ?? []);
  });

/** Throws if a captcha is needed and none was solved. */
function checkCaptcha({ captchaTokens }: LoginInput, isNeeded: boolean): void {
  const tokens = validate(report => parseCaptchaTokens(captchaTokens, report));
  if (!isNeeded) return;
  if (!tokens.length) throw apiError(400, LOGIN_ERROR_CODES.missingCaptchaToken, 'The sign-in needs a captcha.');
  if (!tokens.includes('passed')) throw apiError(400, LOGIN_ERROR_CODES.invalidCaptchaToken, 'The captcha failed.');
}

/** The email address of a login in lower case. The violation of an invalid address has the type `EMAIL` in its data. */
export const parseLoginEmail = ({ loginId }: LoginInput): string => {
  if (isRecord(loginId))
    validate(report => reportUnknownFields(loginId, new Set(['email']), 'loginId.', 'a login', report));
  const { email } = isRecord(loginId) ? loginId : { email: undefined };
  const text = typeof email === 'string' ? email.trim().toLowerCase() : '';
  if (isEmail(text)) return text;
  throw validationError({
    field: 'loginId.email',
    description: 'must be an e-mail address',
    violatedRule: 'FORMAT',
    data: { type: 'EMAIL' },
  });
};

/**
 * Hashes the password of a registration. The returned function creates the member in the transaction. Refuses an
 * address with an account, even if the account has no password, because a stranger could otherwise take over an account
 * that the merchant created. Its owner sets a password by the recovery mail.
 */
export async function register(
  context: Context,
  caller: Caller,
  input: LoginInput & { readonly profile?: unknown },
): Promise<() => StateAnswer> {
  const { db, clock } = context;
  const { clientId } = caller;
  enforceLimit(context, 'registrations', getAsker(caller));
  checkCaptcha(input, readSettings(db).captcha);
  const email = parseLoginEmail(input);
  const { password, profile } = validate(report => {
    const password = parseString(input.password, 'password', 100, report);
    if (password) checkPasswordStrength(password, email, readSettings(db).passwordRules, 'password', report);
    return { password, profile: parseProfile(input.profile, 'profile', report) };
  });
  const requireNewAddress = () => {
    if (findCredentialsByEmail(db, clientId, email))
      throw apiError(409, LOGIN_ERROR_CODES.emailAlreadyExists, 'This address is already registered.');
  };
  requireNewAddress();
  const hashed = await hashPassword(context, password);
  return () => {
    requireNewAddress();
    const { memberId } = findOrAddMember(db, clientId, email, clock.now());
    const created: Credentials = {
      memberId: memberId ?? '',
      clientId,
      email,
      password: hashed,
      verified: false,
      status: 'PENDING',
      createdAt: clock.now(),
      updatedAt: clock.now(),
      profile,
    };
    saveCredentials(db, created, clock.now());
    return completeLogin(context, created);
  };
}

/**
 * Checks the password of a login. The returned function logs the member in within the transaction. Attempts are limited
 * by address and visitor, so that a stranger cannot lock the member out. After many wrong passwords, by any visitors,
 * logins to the address need a captcha.
 */
export async function login(context: Context, caller: Caller, input: LoginInput): Promise<() => StateAnswer> {
  const { db } = context;
  const { clientId } = caller;
  const email = parseLoginEmail(input);
  enforceLimit(context, 'logins', clientId, email, getAsker(caller));
  checkCaptcha(input, readSettings(db).captcha || isAtLimit(context, 'wrongPasswords', clientId, email));
  const hashed = findCredentialsByEmail(db, clientId, email)?.password ?? undefined;
  const isRight = await verifyPassword(context, typeof input.password === 'string' ? input.password : '', hashed);
  return () => {
    const credentials = findCredentialsByEmail(db, clientId, email);
    if (!credentials) throw apiError(404, LOGIN_ERROR_CODES.unknownEmail, 'This address is not registered.');
    if (!credentials.password)
      throw apiError(403, LOGIN_ERROR_CODES.resetPassword, 'A new password has to be set first.');
    if (isRight && credentials.password === hashed) return completeLogin(context, credentials);
    countAttempt(context, 'wrongPasswords', clientId, email);
    throw apiError(401, LOGIN_ERROR_CODES.invalidPassword, 'The password is wrong.');
  };
}
