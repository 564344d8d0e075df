import type { Identity, IdentityProfile, StateAnswer } from '../../../src/api/identity.ts';
import type { Caller } from '../access/caller.ts';
import { type Credentials, credentialsFor, credentialsOf, saveCredentials } from '../access/credential-store.ts';
import { addSignInToken, dropSignInToken, findSignInToken } from '../access/one-time-tokens.ts';
import { requireMember, requireMerchant } from '../access/permissions.ts';
import { countAttempt } from '../access/rate-limit.ts';
import { memberOf } from '../access/token-store.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { flagIn } from '../core/flags.ts';
import { readSettings } from '../core/settings.ts';
import { checked, emailIn, isRecord, optionalTextIn, recordIn, textIn, webUrlIn } from '../core/validate.ts';
import { emailOf, identityOf, mail, mailCode, type SignIn, type StateNotes, stateOf } from './login.ts';
import { checkStrength, hashOf } from './passwords.ts';
import { profileIn } from './profile.ts';

/** Sets a new password of the member who asks. */
export function changePassword(store: Store, { memberId }: Caller, newPassword: unknown): void {
  const { db, clock } = store;
  const who = memberId ? credentialsOf(db, memberId) : undefined;
  if (!who) throw refusal(403, 'FORBIDDEN', 'Only members who have signed in may do this.');
  saveCredentials(db, { ...who, password: newHash(store, who.email, newPassword, 'newPassword') }, clock.now());
}

function newHash({ db }: Store, email: string, value: unknown, field: string): string {
  const password = checked(fail => {
    const text = textIn(value, field, 100, fail);
    if (text) checkStrength(text, email, readSettings(db).passwordRules, field, fail);
    return text;
  });
  return hashOf(password);
}

/** Mails a link for a new password; whoever asks learns nothing of who has the address. */
export function sendRecovery(
  store: Store,
  caller: Caller,
  input: { readonly email?: unknown; readonly language?: unknown; readonly redirect?: unknown },
  origin: string,
): void {
  const { db, clock } = store;
  const { email, url } = checked(fail => ({
    email: emailIn(input.email, 'email', fail).toLowerCase(),
    language: optionalTextIn(input.language, 'language', 10, fail),
    url: webUrlIn(recordIn(input.redirect, 'redirect', fail).url, 'redirect.url', fail),
  }));
  countAttempt(db, `recover ${caller.clientId} ${email}`, clock.now(), 3);
  const who = credentialsFor(db, caller.clientId, email);
  if (!who) return;
  const { clientId, memberId } = who;
  const link = new URL(url ?? `${origin}/recover`);
  link.searchParams.set(
    'recoveryToken',
    addSignInToken(db, 'recovery', { clientId, memberId, notes: {} }, clock.now()),
  );
  mail(store, who, 'Set a new password', `Set a new password within the hour:\n\n${link.href}`, { links: [link.href] });
}

/** Sets a new password with the token of such a link, once; whoever has the mail has the address. */
export function recover(
  store: Store,
  input: { readonly recoveryToken?: unknown; readonly password?: unknown },
): StateAnswer {
  const { db, clock } = store;
  const token = findSignInToken(db, 'recovery', input.recoveryToken, clock.now());
  const who = token && credentialsOf(db, token.memberId);
  if (!token || !who) throw refusal(400, 'INVALID_RECOVERY_TOKEN', 'This link has been used or is too old.');
  const next = { ...who, verified: true, password: newHash(store, who.email, input.password, 'password') };
  saveCredentials(db, next, clock.now());
  dropSignInToken(db, token.value);
  return stateOf(store, next);
}

/** Makes a member of that address known to the shop, or answers the one there is. */
function knownAs({ db, clock }: Store, clientId: string, email: string, profile: IdentityProfile): Credentials {
  const { memberId } = memberOf(db, clientId, email, clock.now());
  const known = credentialsOf(db, memberId ?? '');
  if (known) return known;
  const now = clock.now();
  const who: Credentials = {
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
  saveCredentials(db, who, now);
  return who;
}

/** The demo's identity provider: it vouches for whatever address it names. */
export const DEMO_CONNECTION = '6d0f3f5e-0b0f-4f0e-9c55-5a0c7d3f2b11';

/** Signs in whom an identity provider vouches for. */
export function loginByProvider(
  store: Store,
  caller: Caller,
  { idpConnectionId, tokenParams }: { readonly idpConnectionId?: unknown; readonly tokenParams?: unknown },
): StateAnswer {
  if (idpConnectionId !== DEMO_CONNECTION)
    throw refusal(404, 'IDP_CONNECTION_NOT_FOUND', 'The shop knows no such identity provider.');
  const email = checked(fail =>
    emailIn(isRecord(tokenParams) ? tokenParams.email : undefined, 'tokenParams.email', fail),
  );
  return stateOf(store, knownAs(store, caller.clientId, email.toLowerCase(), {}));
}

/** Signs a member in, or makes one, in the merchant's name. */
export function signOn(
  store: Store,
  caller: Caller,
  input: SignIn & {
    readonly profile?: unknown;
    readonly verifyEmail?: unknown;
    readonly mergeExistingContact?: unknown;
  },
): { sessionToken: string; identity: Identity } {
  requireMerchant(caller);
  const email = emailOf(input);
  const profile = checked(fail => {
    flagIn(input.verifyEmail, 'verifyEmail', fail);
    flagIn(input.mergeExistingContact, 'mergeExistingContact', fail);
    return profileIn(input.profile, 'profile', fail);
  });
  const who = knownAs(store, caller.clientId, email, profile);
  const { clientId, memberId } = who;
  const now = store.clock.now();
  return {
    sessionToken: addSignInToken(store.db, 'session', { clientId, memberId, notes: {} }, now),
    identity: identityOf(who),
  };
}

/** Mails the link that opens an account made for somebody. */
export function sendActivation(
  store: Store,
  caller: Caller,
  input: { readonly identityId?: unknown; readonly emailOptions?: unknown },
  origin: string,
): void {
  requireMerchant(caller);
  const { db, clock } = store;
  const at = 'emailOptions';
  const url = checked(fail => {
    const options = recordIn(input.emailOptions, at, fail);
    optionalTextIn(options.language, `${at}.language`, 10, fail);
    return webUrlIn(recordIn(options.redirect, `${at}.redirect`, fail).url, `${at}.redirect.url`, fail);
  });
  const who = typeof input.identityId === 'string' ? credentialsOf(db, input.identityId) : undefined;
  if (who?.clientId !== caller.clientId) throw refusal(404, 'IDENTITY_NOT_FOUND', 'The shop has no such member.');
  const { clientId, memberId } = who;
  const link = new URL(url ?? `${origin}/recover`);
  link.searchParams.set(
    'recoveryToken',
    addSignInToken(db, 'recovery', { clientId, memberId, notes: {} }, clock.now()),
  );
  mail(store, who, 'Open your account', `Open your account by choosing a password:\n\n${link.href}`, {
    links: [link.href],
  });
}

/** Mails a code to the address of the member who asks, or of another in the merchant's name. */
export function startVerification(
  store: Store,
  caller: Caller,
  { identityId, target }: { readonly identityId?: unknown; readonly target?: unknown },
): { verificationId: string } {
  if (target !== 'EMAIL') checked(fail => fail('target', 'must be EMAIL', 'INVALID_ENUM_VALUE'));
  const { db, clock } = store;
  if (identityId !== undefined && identityId !== caller.memberId) requireMerchant(caller);
  else requireMember(caller);
  const id = typeof identityId === 'string' ? identityId : caller.memberId;
  const who = id ? credentialsOf(db, id) : undefined;
  if (who?.clientId !== caller.clientId) throw refusal(404, 'IDENTITY_NOT_FOUND', 'The shop has no such member.');
  countAttempt(db, `resend ${who.memberId}`, clock.now(), 3);
  const { clientId, memberId } = who;
  const notes: StateNotes = { code: mailCode(store, who), tries: 0, sentAt: clock.now() };
  return { verificationId: addSignInToken(db, 'state', { clientId, memberId, notes }, clock.now()) };
}
