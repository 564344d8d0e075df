import { DEMO_CONNECTION } from '../../identity/accounts.ts';
import type { ExamplesOf } from './calls-examples.ts';
import { freshEmail, type Person, pendingOf, personOf, recoveryOf } from './database-fixture.ts';

/** The member that a call is about: the person, or where that is none, one of the shop's. */
const member = async (of: Person): Promise<string> =>
  of.role === 'member' ? of.id : (await personOf(of.stage, 'member', 0)).id;

/** A member whom nobody needs. */
async function stranger({ stage }: Person): Promise<string> {
  const member = { loginEmail: freshEmail(), profile: { nickname: 'Stranger' } };
  return (await stage.merchant.post('/members/v1/members', { member })).body.member.id;
}

const profile = { firstName: 'Ada', lastName: 'Byron', nickname: 'Ada' };
const known = { email: 'mira.holm@larch.example' };
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
};
const shown = { nickname: 'Ada', title: 'Counts', photo: { url: 'https://shop.example/ada.jpg' } };

export const peopleExamples: ExamplesOf<'members' | 'identity' | 'recovery' | 'verification' | 'tokens'> = {
  'identity.changePassword': async () => ({ newPassword: 'a-larch-of-cups' }),
  'identity.login': async () => ({ loginId: known, password: PASSWORD, captchaTokens: [] }),
  'identity.loginV1': async () => ({ loginId: known, inputs: { password: PASSWORD } }),
  'identity.loginWithTokenParams': async () => ({
    idpConnectionId: DEMO_CONNECTION,
    tokenParams: { email: 'ada@example.com' },
  }),
  'identity.logout': async () => ({ clientId: 'demo-client', postLogoutRedirectUri: 'https://shop.example/' }),
  'identity.proceed': async of => ({ stateToken: (await pendingOf(of)).stateToken }),
  'identity.register': async () => ({
    loginId: { email: freshEmail() },
    password: 'correct horse',
    profile,
    captchaTokens: [],
    clientMetaData: { from: 'a test' },
  }),
  'identity.registerV1': async () => ({
    identity: { email: { address: freshEmail() }, identityProfile: profile },
    inputs: { password: 'correct horse' },
  }),
  'identity.signOn': async () => ({
    loginId: { email: freshEmail() },
    profile: { nickname: 'Ada' },
    verifyEmail: true,
    mergeExistingContact: true,
  }),
  'members.approveMember': async of => ({ id: await stranger(of) }),
  'members.blockMember': async of => ({ id: await stranger(of) }),
  'members.bulkApproveMembersByFilter': async of => ({ filter: { id: await stranger(of) } }),
  'members.bulkBlockMembersByFilter': async of => ({ filter: { id: await stranger(of) } }),
  'members.bulkDeleteMembers': async of => ({ memberIds: [await stranger(of)] }),
  'members.bulkDeleteMembersByFilter': async of => ({
    filter: { id: await stranger(of) },
    contentAssigneeId: await stranger(of),
    search: { expression: 'stranger' },
  }),
  'members.createMember': async () => ({
    member: { loginEmail: freshEmail(), privacyStatus: 'PUBLIC', contact, profile: shown },
  }),
  'members.deleteMember': async of => ({ id: await stranger(of) }),
  'members.deleteMemberAddresses': async of => ({ id: await member(of) }),
  'members.deleteMemberEmails': async of => ({ id: await member(of) }),
  'members.deleteMemberPhones': async of => ({ id: await member(of) }),
  'members.deleteMyMember': async of => ({ contentAssigneeId: await stranger(of) }),
  'members.disconnectMember': async of => ({ id: await stranger(of) }),
  'members.getMember': async of => {
    const { body } = await of.stage.merchant.post('/members/v1/members/query', {
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
  'members.muteMember': async of => ({ id: await stranger(of) }),
  'members.queryMembers': async () => ({
    query: { filter: { privacyStatus: 'PUBLIC' }, paging: { limit: 5, offset: 0 } },
    fieldsets: ['FULL'],
  }),
  'members.unmuteMember': async of => ({ id: await stranger(of) }),
  'members.updateMember': async of => ({
    member: { id: await member(of), privacyStatus: 'PUBLIC', contact, profile: shown },
  }),
  'members.updateMemberSlug': async of => ({ id: await member(of), slug: 'ada-of-berlin' }),
  'members.updateMySlug': async () => ({ slug: 'ada-of-berlin' }),
  'recovery.recover': async of => ({ recoveryToken: await recoveryOf(of), password: 'a-larch-of-cups' }),
  'recovery.sendActivationEmail': async of => ({
    identityId: await stranger(of),
    emailOptions: { language: 'en', redirect: { url: 'https://shop.example/open' } },
  }),
  'recovery.sendRecoveryEmail': async () => ({
    ...known,
    language: 'en',
    redirect: { url: 'https://shop.example/new-password' },
  }),
  'tokens.grantTokens': async () => ({ grantType: 'anonymous', clientId: 'demo-client' }),
  'verification.resend': async of => ({ stateToken: (await pendingOf(of)).stateToken }),
  'verification.startVerification': async of => ({ identityId: await member(of), target: 'EMAIL' }),
  'verification.verify': async of => pendingOf(of),
};
