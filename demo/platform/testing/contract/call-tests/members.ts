import { expect } from 'vitest';
import * as identity from '../../../../../src/api/identity.ts';
import * as members from '../../../../../src/api/members.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const getMember = async ({ merchant }: Fixture, id: string) =>
  (await merchant(members.getMember, { id, fieldsets: ['FULL'] })).member;
const countMembers = async ({ merchant }: Fixture) => (await merchant(members.listMembers, {})).metadata.total;
const filter = { loginEmail: 'jonas.adler@larch.example' };
const password = 'a-cup-of-larch';
const logIn = ({ stranger }: Fixture, email = filter.loginEmail) =>
  stranger(identity.login, { loginId: { email }, password });

const contact = { phones: ['1'], emails: ['b@larch.example'], addresses: [{ city: 'Bonn', country: 'DE' }] };

/** Gives Mira a phone, an e-mail and an address, runs `change`, and returns how many of each remain. */
async function countContactEntriesAfter(fixture: Fixture, change: () => Promise<unknown>) {
  await fixture.mira(members.updateMember, { member: { id: fixture.miraId, contact } });
  await change();
  const remaining = (await getMember(fixture, fixture.miraId)).contact;
  return [remaining?.phones, remaining?.emails, remaining?.addresses].map(one => one?.length);
}

const unknownId = { id: 'unknown' };
const notFound = ['merchant', unknownId, 'NOT_FOUND'] as const;
const forbidden = ['visitor', {}, 'FORBIDDEN'] as const;
const emptyFilter = ['merchant', { filter: {} }, 'EMPTY_FILTER'] as const;

export const memberCallTests = [
  callTest(
    members.updateMySlug,
    async fixture => {
      await fixture.mira(members.updateMySlug, { slug: 'Mira-Bakes' });
      expect((await getMember(fixture, fixture.miraId)).profile.slug).toBe('mira-bakes');
    },
    ['mira', { slug: 'jonas' }, 'SLUG_ALREADY_EXISTS'],
  ),
  callTest(
    members.joinCommunity,
    async fixture => {
      await expect(fixture.jonas(members.getMember, { id: fixture.miraId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await fixture.mira(members.joinCommunity);
      expect((await fixture.jonas(members.getMember, { id: fixture.miraId })).member.profile.nickname).toBe('Mira');
    },
    forbidden,
  ),
  callTest(
    members.leaveCommunity,
    async fixture => {
      await fixture.mira(members.joinCommunity);
      await fixture.jonas(members.getMember, { id: fixture.miraId });
      await fixture.mira(members.leaveCommunity);
      await expect(fixture.jonas(members.getMember, { id: fixture.miraId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    },
    forbidden,
  ),
  callTest(
    members.getMyMember,
    async fixture => {
      const { member } = await fixture.mira(members.getMyMember, { fieldsets: ['FULL'] });
      expect(member).toMatchObject({ id: fixture.miraId, loginEmail: 'mira.holm@larch.example', status: 'APPROVED' });
    },
    ['mira', { fieldsets: ['ALL'] }, 'fieldsets[0]'],
  ),
  callTest(
    members.deleteMyMember,
    async fixture => {
      const before = await countMembers(fixture);
      await fixture.mira(members.deleteMyMember);
      expect(await countMembers(fixture)).toBe(before - 1);
    },
    ['mira', { contentAssigneeId: 'unknown' }, 'NOT_FOUND'],
  ),
  callTest(
    members.queryMembers,
    async fixture => {
      const { members: found } = await fixture.merchant(members.queryMembers, { query: { filter } });
      expect(found.map(({ profile }) => profile.slug)).toEqual(['jonas']);
    },
    ['merchant', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  callTest(
    members.listMembers,
    async fixture => {
      const { members: some, metadata } = await fixture.merchant(members.listMembers, {
        paging: { limit: 2, offset: 1 },
      });
      expect([some.length, metadata.count, metadata.offset]).toEqual([2, 2, 1]);
    },
    ['merchant', { paging: { limit: 101 } }, 'paging.limit'],
  ),
  callTest(
    members.createMember,
    async fixture => {
      const before = await countMembers(fixture);
      await fixture.merchant(members.createMember, { member: { loginEmail: 'made@larch.example' } });
      expect(await countMembers(fixture)).toBe(before + 1);
    },
    ['merchant', { member: { loginEmail: 'unknown' } }, 'member.loginEmail'],
  ),
  callTest(
    members.bulkDeleteMembers,
    async fixture => {
      const before = await countMembers(fixture);
      await fixture.merchant(members.bulkDeleteMembers, { memberIds: [fixture.miraId, fixture.jonasId] });
      expect(await countMembers(fixture)).toBe(before - 2);
    },
    ['merchant', { memberIds: 'all' }, 'memberIds'],
  ),
  callTest(
    members.bulkDeleteMembersByFilter,
    async fixture => {
      const before = await countMembers(fixture);
      await fixture.merchant(members.bulkDeleteMembersByFilter, { filter });
      expect(await countMembers(fixture)).toBe(before - 1);
    },
    emptyFilter,
  ),
  callTest(
    members.bulkApproveMembersByFilter,
    async fixture => {
      const pending = { loginEmail: 'grumble@larch.example' };
      await expect(logIn(fixture, pending.loginEmail)).rejects.toMatchObject({ code: '-19958' });
      await fixture.merchant(members.bulkApproveMembersByFilter, { filter: pending });
      expect((await logIn(fixture, pending.loginEmail)).state).toBe('SUCCESS');
    },
    emptyFilter,
  ),
  callTest(
    members.bulkBlockMembersByFilter,
    async fixture => {
      await fixture.merchant(members.bulkBlockMembersByFilter, { filter });
      await expect(logIn(fixture)).rejects.toMatchObject({ code: '-19958' });
    },
    emptyFilter,
  ),
  callTest(
    members.updateMemberSlug,
    async fixture => {
      await fixture.merchant(members.updateMemberSlug, { id: fixture.miraId, slug: 'The-Baker' });
      expect((await getMember(fixture, fixture.miraId)).profile.slug).toBe('the-baker');
    },
    ['merchant', ({ miraId }: Fixture) => Promise.resolve({ id: miraId, slug: '<b>' }), 'slug'],
  ),
  callTest(
    members.muteMember,
    async fixture => {
      await fixture.merchant(members.muteMember, { id: fixture.miraId });
      expect((await getMember(fixture, fixture.miraId)).activityStatus).toBe('MUTED');
    },
    notFound,
  ),
  callTest(
    members.unmuteMember,
    async fixture => {
      await fixture.merchant(members.muteMember, { id: fixture.miraId });
      await fixture.merchant(members.unmuteMember, { id: fixture.miraId });
      expect((await getMember(fixture, fixture.miraId)).activityStatus).toBe('ACTIVE');
    },
    notFound,
  ),
  callTest(
    members.approveMember,
    async fixture => {
      await fixture.merchant(members.blockMember, { id: fixture.jonasId });
      await fixture.merchant(members.approveMember, { id: fixture.jonasId });
      expect((await logIn(fixture)).state).toBe('SUCCESS');
    },
    notFound,
  ),
  callTest(
    members.blockMember,
    async fixture => {
      await fixture.merchant(members.blockMember, { id: fixture.jonasId });
      await expect(logIn(fixture)).rejects.toMatchObject({ code: '-19958' });
    },
    notFound,
  ),
  callTest(
    members.disconnectMember,
    async fixture => {
      await fixture.merchant(members.disconnectMember, { id: fixture.jonasId });
      expect((await getMember(fixture, fixture.jonasId)).status).toBe('OFFLINE');
      await expect(logIn(fixture)).rejects.toMatchObject({ code: '-19958' });
    },
    notFound,
  ),
  callTest(
    members.deleteMemberPhones,
    async fixture => {
      const id = fixture.miraId;
      expect(await countContactEntriesAfter(fixture, () => fixture.mira(members.deleteMemberPhones, { id }))).toEqual([
        0, 1, 1,
      ]);
    },
    notFound,
  ),
  callTest(
    members.deleteMemberEmails,
    async fixture => {
      const id = fixture.miraId;
      expect(await countContactEntriesAfter(fixture, () => fixture.mira(members.deleteMemberEmails, { id }))).toEqual([
        1, 0, 1,
      ]);
    },
    notFound,
  ),
  callTest(
    members.deleteMemberAddresses,
    async fixture => {
      const id = fixture.miraId;
      expect(
        await countContactEntriesAfter(fixture, () => fixture.mira(members.deleteMemberAddresses, { id })),
      ).toEqual([1, 1, 0]);
    },
    notFound,
  ),
  callTest(
    members.getMember,
    async fixture => {
      expect((await getMember(fixture, fixture.miraId)).contact?.lastName).toBe('Holm');
    },
    notFound,
  ),
  callTest(
    members.deleteMember,
    async fixture => {
      const before = await countMembers(fixture);
      await fixture.merchant(members.deleteMember, { id: fixture.miraId });
      expect(await countMembers(fixture)).toBe(before - 1);
    },
    notFound,
  ),
  callTest(
    members.updateMember,
    async fixture => {
      await fixture.mira(members.updateMember, { member: { id: fixture.miraId, contact: { firstName: 'Mi' } } });
      expect((await getMember(fixture, fixture.miraId)).contact).toMatchObject({ firstName: 'Mi', lastName: 'Holm' });
    },
    [
      'mira',
      ({ miraId }: Fixture) => Promise.resolve({ member: { id: miraId, privacyStatus: 'SECRET' } }),
      'member.privacyStatus',
    ],
  ),
];
