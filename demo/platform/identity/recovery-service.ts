import type { StateAnswer } from '../../../src/api/identity.ts';
import { type Caller, getAsker } from '../access/caller.ts';
import {
  type Credentials,
  findCredentials,
  findCredentialsByEmail,
  saveCredentials,
} from '../access/credential-store.ts';
import { addLoginToken, findLoginToken } from '../access/one-time-tokens.ts';
import { requireMerchant } from '../access/permissions.ts';
import { parseShopUrl } from '../access/shop-origins.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { enforceLimit } from '../core/enforce-limit.ts';
import { readSettings } from '../core/settings.ts';
import {
  parseEmail,
  parseFields,
  parseRecord,
  parseString,
  type Report,
  reportUnknownFields,
  validate,
} from '../core/validate.ts';
import { revokeSessions } from '../members/store.ts';
import { completeLogin } from './login-service.ts';
import { parseMailLanguage, sendMemberMail } from './mails.ts';
import { checkPasswordStrength, hashPassword } from './passwords.ts';

function hashNewPassword(context: Context, email: string, value: unknown, field: string): Promise<string> {
  const password = validate(report => {
    const text = parseString(value, field, 100, report);
    if (text) checkPasswordStrength(text, email, readSettings(context.db).passwordRules, field, report);
    return text;
  });
  return hashPassword(context, password);
}

/**
 * Hashes a new password of the caller. The returned function stores it in the transaction, ends the member's other
 * logins and mails a notice.
 */
export async function changePassword(
  context: Context,
  { memberId, session }: Caller,
  newPassword: unknown,
): Promise<() => void> {
  const { db, clock } = context;
  const getCredentials = () => {
    const credentials = memberId ? findCredentials(db, memberId) : undefined;
    if (!credentials) throw apiError(403, 'FORBIDDEN', 'Only members who have signed in may do this.');
    return credentials;
  };
  const password = await hashNewPassword(context, getCredentials().email, newPassword, 'newPassword');
  return () => {
    const changed = { ...getCredentials(), password };
    saveCredentials(db, changed, clock.now());
    revokeSessions(db, changed.memberId, session);
    sendMemberMail(context, changed, 'passwordChange');
  };
}

/** The URL of a recovery link, which must be on an origin of the shop, and the client id that the request names. */
function parseRedirect({ db }: Context, { clientId }: Caller, value: unknown, field: string, report: Report) {
  const redirect = parseFields(value, field, ['url', 'clientId'], report);
  return {
    url: parseShopUrl(db, clientId, redirect.url, `${field}.url`, report, 1_000),
    clientId: redirect.clientId ?? undefined,
  };
}

/** Throws if the redirect names another shop. */
function requireOwnShop({ clientId }: Caller, redirect: { readonly clientId?: unknown }): void {
  if (redirect.clientId !== undefined && redirect.clientId !== clientId)
    throw apiError(403, 'FORBIDDEN', 'The client id is another shop’s.');
}

/** A link to `url`, or to the platform's own page, on which the member can set a new password. */
function createRecoveryLink(
  { db, clock }: Context,
  { clientId, memberId }: Credentials,
  url: string | undefined,
  origin: string,
): string {
  const link = new URL(url ?? `${origin}/recover`);
  link.searchParams.set(
    'recoveryToken',
    addLoginToken(db, 'recovery', { clientId, memberId, details: {} }, clock.now()),
  );
  return link.href;
}

/**
 * Mails a link for a new password. The answer does not reveal whether the address has an account. Throws 429 beyond the
 * limits `recoveries` and `recoveryMails`.
 */
export function sendRecoveryEmail(
  context: Context,
  caller: Caller,
  input: { readonly email?: unknown; readonly language?: unknown; readonly redirect?: unknown },
  origin: string,
): void {
  const { db } = context;
  const { email, language, redirect } = validate(report => ({
    email: parseEmail(input.email, 'email', report).toLowerCase(),
    language: parseMailLanguage(input.language, 'language', report),
    redirect: parseRedirect(context, caller, input.redirect, 'redirect', report),
  }));
  requireOwnShop(caller, redirect);
  enforceLimit(context, 'recoveries', caller.clientId, email, getAsker(caller));
  enforceLimit(context, 'recoveryMails', caller.clientId, email);
  const credentials = findCredentialsByEmail(db, caller.clientId, email);
  if (!credentials) return;
  sendMemberMail(
    context,
    credentials,
    'recovery',
    createRecoveryLink(context, credentials, redirect.url, origin),
    language,
  );
}

/**
 * Checks the token of a recovery link and hashes the new password. The returned function stores it and logs the member
 * in. The mail proves the member's address, so the address is now verified, and all other logins, links and codes of
 * the account end.
 */
export async function recover(
  context: Context,
  /** Undefined for the platform's own page, which serves all shops. */
  caller: Pick<Caller, 'clientId'> | undefined,
  input: { readonly recoveryToken?: unknown; readonly password?: unknown },
): Promise<() => StateAnswer> {
  const { db, clock } = context;
  const getCredentials = () => {
    const token = findLoginToken(db, 'recovery', input.recoveryToken, clock.now());
    const credentials = token && findCredentials(db, token.memberId);
    if (!credentials || (caller && caller.clientId !== credentials.clientId))
      throw apiError(400, 'INVALID_RECOVERY_TOKEN', 'This link has been used or is too old.');
    return credentials;
  };
  const password = await hashNewPassword(context, getCredentials().email, input.password, 'password');
  return () => {
    const updated = { ...getCredentials(), verified: true, password };
    saveCredentials(db, updated, clock.now());
    revokeSessions(db, updated.memberId);
    return completeLogin(context, updated);
  };
}

/** Mails the link that activates an account created by the merchant. */
export function sendActivationEmail(
  context: Context,
  caller: Caller,
  input: { readonly identityId?: unknown; readonly emailOptions?: unknown },
  origin: string,
): void {
  requireMerchant(caller);
  const { db } = context;
  const path = 'emailOptions';
  const { language, redirect } = validate(report => {
    const options = parseRecord(input.emailOptions, path, report);
    reportUnknownFields(options, new Set(['language', 'redirect']), `${path}.`, 'the email’s options', report);
    return {
      language: parseMailLanguage(options.language, `${path}.language`, report),
      redirect: parseRedirect(context, caller, options.redirect, `${path}.redirect`, report),
    };
  });
  requireOwnShop(caller, redirect);
  const credentials = typeof input.identityId === 'string' ? findCredentials(db, input.identityId) : undefined;
  if (credentials?.clientId !== caller.clientId)
    throw apiError(404, 'IDENTITY_NOT_FOUND', 'The shop has no such member.');
  sendMemberMail(
    context,
    credentials,
    'activation',
    createRecoveryLink(context, credentials, redirect.url, origin),
    language,
  );
}
