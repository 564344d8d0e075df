import type { Identity, LoginAnswer, PendingReason, StateAnswer } from '../../../src/api/identity.ts';
import type { Credentials } from '../access/credential-store.ts';
import type { Context } from '../core/context.ts';
import { readSettings } from '../core/settings.ts';

/** The reasons why an account is pending. Empty if the shop no longer requires any of them. */
function listPendingReasons({ db }: Context, { verified, status }: Credentials): readonly PendingReason[] {
  const { verification, approval } = readSettings(db);
  if (status !== 'PENDING') return [];
  return [
    ...(verification && !verified ? (['PENDING_EMAIL_VERIFICATION_REQUIRED'] as const) : []),
    ...(approval ? (['PENDING_ADMIN_APPROVAL_REQUIRED'] as const) : []),
  ];
}

export function toIdentity(context: Context, credentials: Credentials): Identity {
  const { memberId, email, verified, status, createdAt, updatedAt, profile } = credentials;
  const reasons = listPendingReasons(context, credentials);
  return {
    id: memberId,
    createdDate: new Date(createdAt).toISOString(),
    updatedDate: new Date(updatedAt).toISOString(),
    identityProfile: profile,
    email: { address: email, isVerified: verified },
    status: { name: status, ...(reasons.length > 0 && { reasons }) },
  };
}

/** Converts the answer of a v2 call into the answer of a v1 call. */
export const toLoginAnswerV1 = ({ state, sessionToken, stateToken, identity }: StateAnswer): LoginAnswer => ({
  state: {
    status: state === 'SUCCESS' ? 'DONE' : state === 'REQUIRE_OWNER_APPROVAL' ? state : 'STATUS_CHECK',
    ...(stateToken && { stateToken }),
  },
  ...(sessionToken && { sessionToken }),
  ...(identity && { identity }),
});
