import type { StateAnswer } from '../../../src/api/identity.ts';
import type { Caller } from '../access/caller.ts';
import { type Credentials, findCredentials, saveCredentials } from '../access/credential-store.ts';
import { addLoginToken, findLoginToken, removeLoginToken, updateLoginTokenDetails } from '../access/one-time-tokens.ts';
import { requireMember, requireMerchant } from '../access/permissions.ts';
import { apiError, apiErrorKeepingWrites } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { countAttempt, requireBelowLimit } from '../core/enforce-limit.ts';
import { readSettings } from '../core/settings.ts';
import { parseString, validate } from '../core/validate.ts';
import { completeLogin } from './login-service.ts';
import { sendVerificationCode, type VerificationDetails } from './verification-code.ts';
import { toIdentity } from './view.ts';

/** The shop of a call. The call does not find the tokens of another shop. */
type Shop = Pick<Caller, 'clientId'>;

/** The number of wrong codes after which a new code is needed. */
const MAX_ATTEMPTS = 5;

function getPendingLogin(context: Context, { clientId }: Shop, stateToken: unknown) {
  const { db, clock } = context;
  const token = findLoginToken<Partial<VerificationDetails>>(db, 'state', stateToken, clock.now());
  const credentials = token && findCredentials(db, token.memberId);
  if (token?.clientId !== clientId || !credentials)
    throw apiError(400, 'INVALID_STATE_TOKEN', 'This sign-in has ended. Start again.');
  return { token, credentials };
}

const noCodeExpected = () => apiError(400, 'INVALID_STATE_TOKEN', 'This sign-in does not wait for a code.');

/** Whether the shop requires a verified address and the account has none. */
const needsCode = ({ db }: Context, { verified }: Credentials): boolean => readSettings(db).verification && !verified;

/** Verifies the address by the mailed code and continues the login. Five wrong codes invalidate the mailed code. */
export function verify(
  context: Context,
  shop: Shop,
  input: { readonly code?: unknown; readonly stateToken?: unknown },
): StateAnswer {
  const { db, clock } = context;
  const enteredCode = validate(report => parseString(input.code, 'code', 20, report));
  const { token, credentials } = getPendingLogin(context, shop, input.stateToken);
  const { code, attempts = 0 } = token.details;
  if (!code) throw noCodeExpected();
  requireBelowLimit(context, 'wrongMailCodes', token.memberId);
  if (attempts >= MAX_ATTEMPTS) throw apiErrorKeepingWrites(403, 'TOO_MANY_TRIES', 'Ask for another code.');
  if (enteredCode.replace(/\s/g, '') !== code) {
    countAttempt(context, 'wrongMailCodes', token.memberId);
    updateLoginTokenDetails(db, token.value, { ...token.details, attempts: attempts + 1 });
    throw apiErrorKeepingWrites(400, 'INVALID_VERIFICATION_CODE', 'The code does not match.');
  }
  removeLoginToken(db, token.value);
  const verified = { ...credentials, verified: true };
  saveCredentials(db, verified, clock.now());
  return completeLogin(context, verified);
}

/** Mails a new code. The previous code stops working. */
export function resend(context: Context, shop: Shop, stateToken: unknown): StateAnswer {
  const { db } = context;
  const { token, credentials } = getPendingLogin(context, shop, stateToken);
  if (!token.details.code && !needsCode(context, credentials)) throw noCodeExpected();
  updateLoginTokenDetails(db, token.value, sendVerificationCode(context, credentials));
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: token.value, identity: toIdentity(context, credentials) };
}

/** Completes the login if the address is now verified and the member approved. Otherwise returns the pending state. */
export function proceed(context: Context, shop: Shop, stateToken: unknown): StateAnswer {
  const { db } = context;
  const { token, credentials } = getPendingLogin(context, shop, stateToken);
  const identity = toIdentity(context, credentials);
  if (needsCode(context, credentials)) {
    // The setting may have been turned on after the login began, so that no code was sent.
    if (!token.details.code) updateLoginTokenDetails(db, token.value, sendVerificationCode(context, credentials));
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: token.value, identity };
  }
  if (readSettings(db).approval && credentials.status !== 'ACTIVE')
    return { state: 'REQUIRE_OWNER_APPROVAL', stateToken: token.value, identity };
  removeLoginToken(db, token.value);
  return completeLogin(context, credentials);
}

/** Mails a code to the caller's address. For the merchant, it can be another member's address. */
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
  const { clientId, memberId } = credentials;
  const details = sendVerificationCode(context, credentials);
  return { verificationId: addLoginToken(db, 'state', { clientId, memberId, details }, clock.now()) };
}
