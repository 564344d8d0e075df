import type { Identity, IdentityProfile, StateAnswer } from '../../../src/api/identity.ts';
import type { Caller } from '../access/caller.ts';
import { type Credentials, findCredentials, saveCredentials } from '../access/credential-store.ts';
import { addLoginToken } from '../access/one-time-tokens.ts';
import { requireMerchant } from '../access/permissions.ts';
import { findOrAddMember } from '../access/token-store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { isRecord, parseBoolean, parseEmail, validate } from '../core/validate.ts';
import { completeLogin, type LoginInput, parseLoginEmail } from './login-service.ts';
import { parseProfile } from './profile-input.ts';
import { toIdentity } from './view.ts';

/** The credentials of an address, verified ones if they have to be created. */
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

/** The demo's identity provider, which vouches for any address. */
export const DEMO_IDP_CONNECTION_ID = '6d0f3f5e-0b0f-4f0e-9c55-5a0c7d3f2b11';

/** Logs in the address that an identity provider vouches for. */
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

/** Logs a member in for the merchant, and creates one if necessary. */
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
