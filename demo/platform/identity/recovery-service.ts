import type { Identity, IdentityProfile, StateAnswer } from '../../../src/api/identity.ts';
import type { Caller } from '../access/caller.ts';
import {
  type Credentials,
  findCredentials,
  findCredentialsByEmail,
  saveCredentials,
} from '../access/credential-store.ts';
import { addLoginToken, findLoginToken, removeLoginToken } from '../access/one-time-tokens.ts';
import { requireMember, requireMerchant } from '../access/permissions.ts';
import { enforceRateLimit } from '../access/rate-limit.ts';
import { findOrAddMember } from '../access/token-store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';
import {
  isRecord,
  parseBoolean,
  parseEmail,
  parseHttpUrl,
  parseOptionalString,
  parseRecord,
  parseString,
  validate,
} from '../core/validate.ts';
import {
  completeLogin,
  type LoginInput,
  parseLoginEmail,
  sendMemberMail,
  sendVerificationCode,
  toIdentity,
  type VerificationDetails,
} from './login-service.ts';
import { checkPasswordStrength, hashPassword } from './passwords.ts';
import { parseProfile } from './profile-input.ts';

/** Sets a new password of the member who asks. */
export function changePassword(context: Context, { memberId }: Caller, newPassword: unknown): void {
  const { db, clock } = context;
  const credentials = memberId ? findCredentials(db, memberId) : undefined;
  if (!credentials) throw apiError(403, 'FORBIDDEN', 'Only members who have signed in may do this.');
  saveCredentials(
    db,
    { ...credentials, password: hashNewPassword(context, credentials.email, newPassword, 'newPassword') },
    clock.now(),
  );
}

function hashNewPassword({ db }: Context, email: string, value: unknown, field: string): string {
  const password = validate(report => {
    const text = parseString(value, field, 100, report);
    if (text) checkPasswordStrength(text, email, readSettings(db).passwordRules, field, report);
    return text;
  });
  return hashPassword(password);
}

/** Mails a link for a new password; whoever asks learns nothing of who has the address. */
export function sendRecoveryEmail(
  context: Context,
  caller: Caller,
  input: { readonly email?: unknown; readonly language?: unknown; readonly redirect?: unknown },
  origin: string,
): void {
  const { db, clock } = context;
  const { email, url } = validate(report => ({
    email: parseEmail(input.email, 'email', report).toLowerCase(),
    language: parseOptionalString(input.language, 'language', 10, report),
    url: parseHttpUrl(parseRecord(input.redirect, 'redirect', report).url, 'redirect.url', report),
  }));
  enforceRateLimit(db, `recover ${caller.clientId} ${email}`, clock.now(), 3);
  const credentials = findCredentialsByEmail(db, caller.clientId, email);
  if (!credentials) return;
  const { clientId, memberId } = credentials;
  const link = new URL(url ?? `${origin}/recover`);
  link.searchParams.set(
    'recoveryToken',
    addLoginToken(db, 'recovery', { clientId, memberId, details: {} }, clock.now()),
  );
  sendMemberMail(context, credentials, 'Set a new password', `Set a new password within the hour:\n\n${link.href}`, {
    links: [link.href],
  });
}

/** Sets a new password with the token of such a link, once; whoever has the mail has the address. */
export function recover(
  context: Context,
  input: { readonly recoveryToken?: unknown; readonly password?: unknown },
): StateAnswer {
  const { db, clock } = context;
  const token = findLoginToken(db, 'recovery', input.recoveryToken, clock.now());
  const credentials = token && findCredentials(db, token.memberId);
  if (!token || !credentials) throw apiError(400, 'INVALID_RECOVERY_TOKEN', 'This link has been used or is too old.');
  const updated = {
    ...credentials,
    verified: true,
    password: hashNewPassword(context, credentials.email, input.password, 'password'),
  };
  saveCredentials(db, updated, clock.now());
  removeLoginToken(db, token.value);
  return completeLogin(context, updated);
}

/** Makes a member of that address known to the shop, or answers the one there is. */
function findOrCreateCredentials(
  { db, clock }: Context,
  clientId: string,
  email: string,
  profile: IdentityProfile,
): Credentials {
  const { memberId } = findOrAddMember(db, clientId, email, clock.now());
  const existing = findCredentials(db, memberId ?? '');
  if (existing) return existing;
  const now = clock.now();
  const created: Credentials = {
    memberId: memberId ?? '',
    clientId,
    email,
    password: null,
    verified: true,
    status: 'ACTIVE',
    createdAt: now,
    updatedAt: now,
    profile,
  };
  saveCredentials(db, created, now);
  return created;
}

/** The demo's identity provider: it vouches for whatever address it names. */
export const DEMO_IDP_CONNECTION_ID = '6d0f3f5e-0b0f-4f0e-9c55-5a0c7d3f2b11';

/** Signs in whom an identity provider vouches for. */
export function loginWithTokenParams(
  context: Context,
  caller: Caller,
  { idpConnectionId, tokenParams }: { readonly idpConnectionId?: unknown; readonly tokenParams?: unknown },
): StateAnswer {
  if (idpConnectionId !== DEMO_IDP_CONNECTION_ID)
    throw apiError(404, 'IDP_CONNECTION_NOT_FOUND', 'The shop knows no such identity provider.');
  const email = validate(report =>
    parseEmail(isRecord(tokenParams) ? tokenParams.email : undefined, 'tokenParams.email', report),
  );
  return completeLogin(context, findOrCreateCredentials(context, caller.clientId, email.toLowerCase(), {}));
}

/** Signs a member in, or makes one, in the merchant's name. */
export function signOn(
  context: Context,
  caller: Caller,
  input: LoginInput & {
    readonly profile?: unknown;
    readonly verifyEmail?: unknown;
    readonly mergeExistingContact?: unknown;
  },
): { sessionToken: string; identity: Identity } {
  requireMerchant(caller);
  const email = parseLoginEmail(input);
  const profile = validate(report => {
    parseBoolean(input.verifyEmail, 'verifyEmail', report);
    parseBoolean(input.mergeExistingContact, 'mergeExistingContact', report);
    return parseProfile(input.profile, 'profile', report);
  });
  const credentials = findOrCreateCredentials(context, caller.clientId, email, profile);
  const { clientId, memberId } = credentials;
  const now = context.clock.now();
  return {
    sessionToken: addLoginToken(context.db, 'session', { clientId, memberId, details: {} }, now),
    identity: toIdentity(credentials),
  };
}

/** Mails the link that opens an account made for somebody. */
export function sendActivationEmail(
  context: Context,
  caller: Caller,
  input: { readonly identityId?: unknown; readonly emailOptions?: unknown },
  origin: string,
): void {
  requireMerchant(caller);
  const { db, clock } = context;
  const path = 'emailOptions';
  const url = validate(report => {
    const options = parseRecord(input.emailOptions, path, report);
    parseOptionalString(options.language, `${path}.language`, 10, report);
    return parseHttpUrl(parseRecord(options.redirect, `${path}.redirect`, report).url, `${path}.redirect.url`, report);
  });
  const credentials = typeof input.identityId === 'string' ? findCredentials(db, input.identityId) : undefined;
  if (credentials?.clientId !== caller.clientId)
    throw apiError(404, 'IDENTITY_NOT_FOUND', 'The shop has no such member.');
  const { clientId, memberId } = credentials;
  const link = new URL(url ?? `${origin}/recover`);
  link.searchParams.set(
    'recoveryToken',
    addLoginToken(db, 'recovery', { clientId, memberId, details: {} }, clock.now()),
  );
  sendMemberMail(
    context,
    credentials,
    'Open your account',
    `Open your account by choosing a password:\n\n${link.href}`,
    {
      links: [link.href],
    },
  );
}

/** Mails a code to the address of the member who asks, or of another in the merchant's name. */
export function startVerification(
  context: Context,
  caller: Caller,
  { identityId, target }: { readonly identityId?: unknown; readonly target?: unknown },
): { verificationId: string } {
  if (target !== 'EMAIL') validate(report => report('target', 'must be EMAIL', 'INVALID_ENUM_VALUE'));
  const { db, clock } = context;
  if (identityId !== undefined && identityId !== caller.memberId) requireMerchant(caller);
  else requireMember(caller);
  const id = typeof identityId === 'string' ? identityId : caller.memberId;
  const credentials = id ? findCredentials(db, id) : undefined;
  if (credentials?.clientId !== caller.clientId)
    throw apiError(404, 'IDENTITY_NOT_FOUND', 'The shop has no such member.');
  enforceRateLimit(db, `resend ${credentials.memberId}`, clock.now(), 3);
  const { clientId, memberId } = credentials;
  const details: VerificationDetails = {
    code: sendVerificationCode(context, credentials),
    tries: 0,
    sentAt: clock.now(),
  };
  return { verificationId: addLoginToken(db, 'state', { clientId, memberId, details }, clock.now()) };
}
