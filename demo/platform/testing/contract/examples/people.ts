import { createGuid } from '../../../core/ids.ts';
import { PASSWORD_AUTHENTICATOR_ID } from '../../../identity/password-authenticator.ts';
import { DEMO_IDP_CONNECTION_ID } from '../../../identity/sign-on-service.ts';
import { createPendingLogin, createRecoveryToken, createTestUser, type TestUser, uniqueEmail } from '../test-user.ts';
import type { AreaExamples } from './example.ts';

/** The user's own id if the user is a member, otherwise a seeded member's. */
const getMemberId = async (user: TestUser): Promise<string> =>
  user.role === 'member' ? user.id : (await createTestUser(user.fixture, 'member', 0)).id;

/** A member that no other example uses. */
async function createOtherMember({ fixture }: TestUser): Promise<string> {
  const member = { loginEmail: uniqueEmail(), profile: { nickname: 'Stranger' } };
  return (await fixture.merchant.post('/members/v1/members', { member })).body.member.id;
}

const uniqueSlug = () => `ada-${createGuid()}`;

const profile = { firstName: 'Ada', lastName: 'Byron', nickname: 'Ada' };
const knownLogin = { email: 'mira.holm@larch.example' };
const PASSWORD = 'a-cup-of-larch';
const contact = {
  firstName: 'Ada',
  lastName: 'Byron',
  company: 'Engines',
  jobTitle: 'Counter',
  birthdate: '1985-12-10',
  phones: ['+49 30 555'],
  emails: ['ada@example.com'],
  addresses: [{ country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' }],
  customFields: { shoes: { name: 'Shoe size', value: 41 } },
};
const photo = { id: 'ada', url: 'https://shop.example/ada.jpg', width: 400, height: 300, offsetX: 10, offsetY: 0 };
const publicProfile = { nickname: 'Ada', title: 'Counts', photo };

export const peopleExamples: AreaExamples<'members' | 'identity' | 'recovery' | 'verification' | 'tokens'> = {
  'identity.changePassword': async () => ({ newPassword: 'a-larch-of-cups' }),
  'identity.login': async () => ({ loginId: knownLogin, password: PASSWORD, captchaTokens: [] }),
  'identity.loginV1': async () => ({
    loginId: knownLogin,
    inputs: { password: PASSWORD },
    authenticatorId: PASSWORD_AUTHENTICATOR_ID,
    captchaTokens: [],
  }),
  'identity.loginWithTokenParams': async () => ({
    idpConnectionId: DEMO_IDP_CONNECTION_ID,
    tokenParams: { email: 'ada@example.com' },
  }),
  'identity.logout': async () => ({ clientId: 'demo-client', postLogoutRedirectUri: 'https://shop.example/' }),
  'identity.proceed': async user => ({ stateToken: (await createPendingLogin(user)).stateToken }),
  'identity.register': async () => ({
    loginId: { email: uniqueEmail() },
    password: 'correct horse',
    profile,
    captchaTokens: [],
    clientMetaData: { from: 'a test' },
  }),
  'identity.registerV1': async () => ({
    identity: { email: { address: uniqueEmail() }, identityProfile: profile },
    inputs: { password: 'correct horse' },
    authenticatorId: PASSWORD_AUTHENTICATOR_ID,
    captchaTokens: [],
  }),
  'identity.signOn': async () => ({
    loginId: { email: uniqueEmail() },
    profile: { nickname: 'Ada' },
    verifyEmail: true,
    mergeExistingContact: true,
  }),
  'members.approveMember': async user => ({ id: await createOtherMember(user) }),
  'members.blockMember': async user => ({ id: await createOtherMember(user) }),
  'members.bulkApproveMembersByFilter': async user => ({ filter: { id: await createOtherMember(user) } }),
  'members.bulkBlockMembersByFilter': async user => ({ filter: { id: await createOtherMember(user) } }),
  'members.bulkDeleteMembers': async user => ({ memberIds: [await createOtherMember(user)] }),
  'members.bulkDeleteMembersByFilter': async user => ({
    filter: { id: await createOtherMember(user) },
    contentAssigneeId: await createOtherMember(user),
    search: { expression: 'stranger', fields: ['profile.nickname'] },
  }),
  'members.createMember': async () => ({
    member: { loginEmail: uniqueEmail(), privacyStatus: 'PUBLIC', contact, profile: publicProfile },
  }),
  'members.deleteMember': async user => ({ id: await createOtherMember(user) }),
  'members.deleteMemberAddresses': async user => ({ id: await getMemberId(user) }),
  'members.deleteMemberEmails': async user => ({ id: await getMemberId(user) }),
  'members.deleteMemberPhones': async user => ({ id: await getMemberId(user) }),
  'members.deleteMyMember': async user => ({ contentAssigneeId: await createOtherMember(user) }),
  'members.disconnectMember': async user => ({ id: await createOtherMember(user) }),
  'members.getMember': async user => {
    const { body } = await user.fixture.merchant.post('/members/v1/members/query', {
      query: { filter: { 'profile.slug': 'amal' } },
    });
    return { id: body.members[0].id, fieldsets: ['FULL'] };
  },
  'members.getMyMember': async () => ({ fieldsets: ['FULL'] }),
  'members.joinCommunity': async () => ({}),
  'members.leaveCommunity': async () => ({}),
  'members.listMembers': async () => ({
    paging: { limit: 5, offset: 0 },
    sorting: { fieldName: 'createdDate', order: 'ASC' },
    fieldsets: ['FULL'],
  }),
  'members.muteMember': async user => ({ id: await createOtherMember(user) }),
  'members.queryMembers': async () => ({
    query: { filter: { privacyStatus: 'PUBLIC' }, paging: { limit: 5, offset: 0 } },
    fieldsets: ['FULL'],
  }),
  'members.unmuteMember': async user => ({ id: await createOtherMember(user) }),
  'members.updateMember': async user => ({
    member: {
      id: await getMemberId(user),
      loginEmail: uniqueEmail(),
      privacyStatus: 'PUBLIC',
      contact,
      profile: publicProfile,
    },
  }),
  'members.updateMemberSlug': async user => ({ id: await getMemberId(user), slug: uniqueSlug() }),
  'members.updateMySlug': async () => ({ slug: uniqueSlug() }),
  'recovery.recover': async user => ({ recoveryToken: await createRecoveryToken(user), password: 'a-larch-of-cups' }),
  'recovery.sendActivationEmail': async user => ({
    identityId: await createOtherMember(user),
    emailOptions: { language: 'en', redirect: { url: 'https://shop.example/open' } },
  }),
  'recovery.sendRecoveryEmail': async () => ({
    ...knownLogin,
    language: 'en',
    redirect: { url: 'https://shop.example/new-password', clientId: 'demo-client' },
  }),
  'tokens.grantTokens': async () => ({ grantType: 'anonymous', clientId: 'demo-client' }),
  'verification.resend': async user => ({ stateToken: (await createPendingLogin(user)).stateToken }),
  'verification.startVerification': async user => ({ identityId: await getMemberId(user), target: 'EMAIL' }),
  'verification.verify': async user => createPendingLogin(user),
};
