import { expect } from 'vitest';
import * as identity from '../../../../../src/api/identity.ts';
import * as members from '../../../../../src/api/members.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

const read = async ({ merchant }: Floor, id: string) =>
  (await merchant(members.getMember, { id, fieldsets: ['FULL'] })).member;
const total = async ({ merchant }: Floor) => (await merchant(members.listMembers, {})).metadata.total;
const filter = { loginEmail: 'jonas.adler@larch.example' };
const password = 'a-cup-of-larch';
const logIn = ({ stranger }: Floor, email = filter.loginEmail) =>
  stranger(identity.login, { loginId: { email }, password });

const contact = { phones: ['1'], emails: ['b@larch.example'], addresses: [{ city: 'Bonn', country: 'DE' }] };
/** How many phones, addresses to write to and places Mira has, once she has given one of each and `work` is done. */
async function left(floor: Floor, work: () => Promise<unknown>) {
  await floor.mira(members.updateMember, { member: { id: floor.miraId, contact } });
  await work();
  const kept = (await read(floor, floor.miraId)).contact;
  return [kept?.phones, kept?.emails, kept?.addresses].map(one => one?.length);
}
const nobody = { id: 'nobody' };
const strange = ['merchant', nobody, 'NOT_FOUND'] as const;
const signedOut = ['visitor', {}, 'FORBIDDEN'] as const;
const empty = ['merchant', { filter: {} }, 'EMPTY_FILTER'] as const;

export const memberProofs = [
  proof(
    members.updateMySlug,
    async floor => {
      await floor.mira(members.updateMySlug, { slug: 'Mira-Bakes' });
      expect((await read(floor, floor.miraId)).profile.slug).toBe('mira-bakes');
    },
    ['mira', { slug: 'jonas' }, 'SLUG_ALREADY_EXISTS'],
  ),
  proof(
    members.joinCommunity,
    async floor => {
      await expect(floor.jonas(members.getMember, { id: floor.miraId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await floor.mira(members.joinCommunity);
      expect((await floor.jonas(members.getMember, { id: floor.miraId })).member.profile.nickname).toBe('Mira');
    },
    signedOut,
  ),
  proof(
    members.leaveCommunity,
    async floor => {
      await floor.mira(members.joinCommunity);
      await floor.jonas(members.getMember, { id: floor.miraId });
      await floor.mira(members.leaveCommunity);
      await expect(floor.jonas(members.getMember, { id: floor.miraId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
    signedOut,
  ),
  proof(
    members.getMyMember,
    async floor => {
      const { member } = await floor.mira(members.getMyMember, { fieldsets: ['FULL'] });
      expect(member).toMatchObject({ id: floor.miraId, loginEmail: 'mira.holm@larch.example', status: 'APPROVED' });
    },
    ['mira', { fieldsets: ['ALL'] }, 'fieldsets'],
  ),
  proof(
    members.deleteMyMember,
    async floor => {
      const before = await total(floor);
      await floor.mira(members.deleteMyMember);
      expect(await total(floor)).toBe(before - 1);
    },
    ['mira', { contentAssigneeId: 'nobody' }, 'NOT_FOUND'],
  ),
  proof(
    members.queryMembers,
    async floor => {
      const { members: found } = await floor.merchant(members.queryMembers, { query: { filter } });
      expect(found.map(({ profile }) => profile.slug)).toEqual(['jonas']);
    },
    ['merchant', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  proof(
    members.listMembers,
    async floor => {
      const { members: some, metadata } = await floor.merchant(members.listMembers, {
        paging: { limit: 2, offset: 1 },
      });
      expect([some.length, metadata.count, metadata.offset]).toEqual([2, 2, 1]);
    },
    ['merchant', { paging: { limit: 101 } }, 'query.paging.limit'],
  ),
  proof(
    members.createMember,
    async floor => {
      const before = await total(floor);
      await floor.merchant(members.createMember, { member: { loginEmail: 'made@larch.example' } });
      expect(await total(floor)).toBe(before + 1);
    },
    ['merchant', { member: { loginEmail: 'nobody' } }, 'member.loginEmail'],
  ),
  proof(
    members.bulkDeleteMembers,
    async floor => {
      const before = await total(floor);
      await floor.merchant(members.bulkDeleteMembers, { memberIds: [floor.miraId, floor.jonasId] });
      expect(await total(floor)).toBe(before - 2);
    },
    ['merchant', { memberIds: 'all' }, 'memberIds'],
  ),
  proof(
    members.bulkDeleteMembersByFilter,
    async floor => {
      const before = await total(floor);
      await floor.merchant(members.bulkDeleteMembersByFilter, { filter });
      expect(await total(floor)).toBe(before - 1);
    },
    empty,
  ),
  proof(
    members.bulkApproveMembersByFilter,
    async floor => {
      const pending = { loginEmail: 'grumble@larch.example' };
      await expect(logIn(floor, pending.loginEmail)).rejects.toMatchObject({ code: '-19958' });
      await floor.merchant(members.bulkApproveMembersByFilter, { filter: pending });
      expect((await logIn(floor, pending.loginEmail)).state).toBe('SUCCESS');
    },
    empty,
  ),
  proof(
    members.bulkBlockMembersByFilter,
    async floor => {
      await floor.merchant(members.bulkBlockMembersByFilter, { filter });
      await expect(logIn(floor)).rejects.toMatchObject({ code: '-19958' });
    },
    empty,
  ),
  proof(
    members.updateMemberSlug,
    async floor => {
      await floor.merchant(members.updateMemberSlug, { id: floor.miraId, slug: 'The-Baker' });
      expect((await read(floor, floor.miraId)).profile.slug).toBe('the-baker');
    },
    ['merchant', ({ miraId }: Floor) => Promise.resolve({ id: miraId, slug: '<b>' }), 'slug'],
  ),
  proof(
    members.muteMember,
    async floor => {
      await floor.merchant(members.muteMember, { id: floor.miraId });
      expect((await read(floor, floor.miraId)).activityStatus).toBe('MUTED');
    },
    strange,
  ),
  proof(
    members.unmuteMember,
    async floor => {
      await floor.merchant(members.muteMember, { id: floor.miraId });
      await floor.merchant(members.unmuteMember, { id: floor.miraId });
      expect((await read(floor, floor.miraId)).activityStatus).toBe('ACTIVE');
    },
    strange,
  ),
  proof(
    members.approveMember,
    async floor => {
      await floor.merchant(members.blockMember, { id: floor.jonasId });
      await floor.merchant(members.approveMember, { id: floor.jonasId });
      expect((await logIn(floor)).state).toBe('SUCCESS');
    },
    strange,
  ),
  proof(
    members.blockMember,
    async floor => {
      await floor.merchant(members.blockMember, { id: floor.jonasId });
      await expect(logIn(floor)).rejects.toMatchObject({ code: '-19958' });
    },
    strange,
  ),
  proof(
    members.disconnectMember,
    async floor => {
      await floor.merchant(members.disconnectMember, { id: floor.jonasId });
      expect((await read(floor, floor.jonasId)).status).toBe('OFFLINE');
      await expect(logIn(floor)).rejects.toMatchObject({ code: '-19958' });
    },
    strange,
  ),
  proof(
    members.deleteMemberPhones,
    async floor => {
      const id = floor.miraId;
      expect(await left(floor, () => floor.mira(members.deleteMemberPhones, { id }))).toEqual([0, 1, 1]);
    },
    strange,
  ),
  proof(
    members.deleteMemberEmails,
    async floor => {
      const id = floor.miraId;
      expect(await left(floor, () => floor.mira(members.deleteMemberEmails, { id }))).toEqual([1, 0, 1]);
    },
    strange,
  ),
  proof(
    members.deleteMemberAddresses,
    async floor => {
      const id = floor.miraId;
      expect(await left(floor, () => floor.mira(members.deleteMemberAddresses, { id }))).toEqual([1, 1, 0]);
    },
    strange,
  ),
  proof(
    members.getMember,
    async floor => {
      expect((await read(floor, floor.miraId)).contact?.lastName).toBe('Holm');
    },
    strange,
  ),
  proof(
    members.deleteMember,
    async floor => {
      const before = await total(floor);
      await floor.merchant(members.deleteMember, { id: floor.miraId });
      expect(await total(floor)).toBe(before - 1);
    },
    strange,
  ),
  proof(
    members.updateMember,
    async floor => {
      await floor.mira(members.updateMember, { member: { id: floor.miraId, contact: { firstName: 'Mi' } } });
      expect((await read(floor, floor.miraId)).contact).toMatchObject({ firstName: 'Mi', lastName: 'Holm' });
    },
    [
      'mira',
      ({ miraId }: Floor) => Promise.resolve({ member: { id: miraId, privacyStatus: 'SECRET' } }),
      'member.privacyStatus',
    ],
  ),
];
