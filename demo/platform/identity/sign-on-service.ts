import type { Identity, StateAnswer } from '../../../src/api/identity.ts';
import type { Caller } from '../access/caller.ts';
import { type Credentials, findCredentials, saveCredentials } from '../access/credential-store.ts';
import { requireMerchant } from '../access/permissions.ts';
import { findOrAddMember } from '../access/token-store.ts';
import { apiError } from '../core/api-error.ts';
import { deriveContactId } from '../core/contacts.ts';
import type { Context } from '../core/context.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import { readSettings } from '../core/settings.ts';
import { parseBoolean, parseEmail, parseRecord, reportUnknownFields, validate } from '../core/validate.ts';
import { findMember, revokeSessions, saveMember } from '../members/store.ts';
import { iterateReviews, reassignReview } from '../reviews/store.ts';
import { completeLogin, type LoginInput, parseLoginEmail, rejectBlocked, startSession } from './login-service.ts';
import { listClearedFields, parseProfile } from './profile-input.ts';
import { toIdentity } from './view.ts';

interface Vouched extends Pick<Credentials, 'verified' | 'status' | 'profile'> {
  /** The names of profile fields to clear. */
  readonly cleared?: readonly string[];
}

const omitNames = <T extends object>(fields: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as T; // the fields are optional

/**
 * Creates or updates the credentials of an address for which an identity provider or the merchant vouches. An update
 * changes only the given or cleared profile fields, and can verify the address. An account whose address is now
 * verified for the first time loses its password and logins, because a stranger may have created it.
 */
function saveVouchedCredentials(context: Context, clientId: string, email: string, vouched: Vouched): Credentials {
  const { db, clock } = context;
  const now = clock.now();
  const memberId = findOrAddMember(db, clientId, email, now).memberId ?? '';
  const existing = findCredentials(db, memberId);
  if (existing) rejectBlocked(existing);
  const base: Credentials = existing ?? {
    ...{ memberId, clientId, email, password: null, createdAt: now, updatedAt: now },
    ...vouched,
  };
  const isUnproven = !base.verified && vouched.verified;
  if (isUnproven) revokeSessions(db, memberId);
  const saved = {
    ...base,
    password: isUnproven ? null : base.password,
    verified: base.verified || vouched.verified,
    profile: omitNames({ ...base.profile, ...vouched.profile }, vouched.cleared ?? []),
    updatedAt: now,
  };
  saveCredentials(db, saved, now);
  saveNames(context, saved, vouched);
  return saved;
}

/**
 * Copies the names of a profile to the member, because the shop shows the names of the member. Cleared names are
 * removed.
 */
function saveNames(
  { db, clock }: Context,
  { clientId, memberId }: Credentials,
  { profile: { nickname, firstName, lastName }, cleared = [] }: Vouched,
): void {
  const stored = findMember(db, clientId, memberId);
  if (!stored) return;
  const { profile, contact } = stored.details;
  const details = {
    ...stored.details,
    profile: omitNames(
      { ...profile, ...omitUndefined({ nickname }) },
      cleared.filter(name => name === 'nickname'),
    ),
    contact: omitNames(
      { ...contact, ...omitUndefined({ firstName, lastName }) },
      cleared.filter(name => name === 'firstName' || name === 'lastName'),
    ),
    updatedAt: clock.now(),
  };
  saveMember(db, { ...stored, details });
}

/** Assigns the reviews that a visitor wrote with the member's address to the member. */
function mergeContact({ db }: Context, { clientId, memberId, email }: Credentials): void {
  const contactId = deriveContactId(db, clientId, email);
  for (const { review } of iterateReviews(db, clientId))
    if (review.author.contactId === contactId)
      reassignReview(db, { ...review, author: { ...review.author, type: 'MEMBER', contactId: memberId } }, memberId);
}

/** The demo's identity provider, which accepts any address. The shops have it only if a setting allows it. */
export const DEMO_IDP_CONNECTION_ID = '6d0f3f5e-0b0f-4f0e-9c55-5a0c7d3f2b11';

/** Logs in a member whose address an identity provider has verified. */
export function loginWithTokenParams(
  context: Context,
  caller: Caller,
  { idpConnectionId, tokenParams }: { readonly idpConnectionId?: unknown; readonly tokenParams?: unknown },
): StateAnswer {
  if (idpConnectionId !== DEMO_IDP_CONNECTION_ID || !readSettings(context.db).identityProvider)
    throw apiError(404, 'IDP_CONNECTION_NOT_FOUND', 'The shop knows no such identity provider.');
  const email = validate(report => {
    const params = parseRecord(tokenParams, 'tokenParams', report);
    reportUnknownFields(params, new Set(['email']), 'tokenParams.', 'this identity provider’s token', report);
    return parseEmail(params.email, 'tokenParams.email', report).toLowerCase();
  });
  const vouched: Vouched = { verified: true, status: 'PENDING', profile: {} };
  return completeLogin(context, saveVouchedCredentials(context, caller.clientId, email, vouched));
}

/** Logs a member in for the merchant. Creates the member if necessary. Throws 403 for any other caller. */
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
  const { verified, merges, profile } = validate(report => ({
    verified: parseBoolean(input.verifyEmail, 'verifyEmail', report),
    merges: parseBoolean(input.mergeExistingContact, 'mergeExistingContact', report),
    profile: parseProfile(input.profile, 'profile', report),
  }));
  const vouched: Vouched = { verified, status: 'ACTIVE', profile, cleared: listClearedFields(input.profile) };
  const credentials = saveVouchedCredentials(context, caller.clientId, email, vouched);
  if (merges) mergeContact(context, credentials);
  return { sessionToken: startSession(context, credentials), identity: toIdentity(context, credentials) };
}
