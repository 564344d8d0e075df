import type { Identity, LoginAnswer, StateAnswer } from '../../../src/api/identity.ts';
import type { Credentials } from '../access/credential-store.ts';

/** An account as the API returns it. */
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

/** The answer in the form of the first version of the calls. */
export const toLoginAnswerV1 = ({ state, sessionToken, stateToken, identity }: StateAnswer): LoginAnswer => ({
  state: {
    status: state === 'SUCCESS' ? 'DONE' : state === 'REQUIRE_OWNER_APPROVAL' ? state : 'STATUS_CHECK',
    ...(stateToken && { stateToken }),
  },
  ...(sessionToken && { sessionToken }),
  ...(identity && { identity }),
});
