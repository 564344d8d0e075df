import assert from 'node:assert/strict';
import { createMerchant, createShopper } from './clients.mjs';
import { drive, driveBroken } from './drive.mjs';

/** Checks the calls of members. The last calls delete members, and finally `member` itself. */
export async function checkMembers(_platform, member) {
  const visitor = createShopper();
  const merchant = await createMerchant();
  const { members } = merchant;
  const own = member.members;
  let count = 0;
  const create = async () =>
    (
      await members.createMember({
        member: { loginEmail: `other-${++count}@example.com`, profile: { nickname: 'Other' } },
      })
    )._id;
  const read = id => members.getMember(id, { fieldsets: ['FULL'] });

  const self = await drive(
    'members.getCurrentMember',
    () => own.getCurrentMember({ fieldsets: ['FULL'] }),
    one => {
      assert.match(one.member.loginEmail, /^guest-/);
      assert.ok(Date.parse(one.member._createdDate));
    },
  );
  const id = self.member._id;
  await drive(
    'members.updateCurrentMemberSlug',
    () => own.updateCurrentMemberSlug('ada-1'),
    one => assert.equal(one.member.profile.slug, 'ada-1'),
  );
  await drive(
    'members.updateMemberSlug',
    () => members.updateMemberSlug(id, 'ada-2'),
    one => assert.equal(one.member.profile.slug, 'ada-2'),
  );
  await drive(
    'members.joinCommunity',
    () => own.joinCommunity(),
    one => assert.equal(one.member.privacyStatus, 'PUBLIC'),
  );
  await drive(
    'members.getMember',
    () => visitor.members.getMember(id),
    one => assert.equal(one.profile.slug, 'ada-2'),
  );
  await drive(
    'members.queryMembers',
    () => visitor.members.queryMembers().eq('profile.slug', 'ada-2').find(),
    one =>
      assert.deepEqual(
        one.items.map(({ _id }) => _id),
        [id],
      ),
  );
  await drive(
    'members.leaveCommunity',
    () => own.leaveCommunity(),
    one => assert.equal(one.member.privacyStatus, 'PRIVATE'),
  );
  await drive(
    'members.listMembers',
    () => members.listMembers({ paging: { limit: 2 }, fieldsets: ['FULL'] }),
    one => assert.deepEqual([one.members.length, one.metadata.count], [2, 2]),
  );
  const contact = {
    firstName: 'Ada',
    phones: ['+49 30 555'],
    emails: ['a@example.com'],
    addresses: [{ country: 'DE', city: 'Berlin' }],
  };
  await drive(
    'members.updateMember',
    () => own.updateMember(id, { contact }),
    one => assert.deepEqual([one.contact.firstName, one.contact.addresses[0].city], ['Ada', 'Berlin']),
  );
  await driveBroken(
    'members.updateMember of a whole member',
    async () => own.updateMember(id, await read(id)),
    /System error/,
  );
  await drive(
    'members.deleteMemberPhones',
    () => own.deleteMemberPhones(id),
    one => assert.deepEqual(one.member.contact.phones ?? [], []),
  );
  await drive(
    'members.deleteMemberEmails',
    () => own.deleteMemberEmails(id),
    one => assert.deepEqual(one.member.contact.emails ?? [], []),
  );
  await drive(
    'members.deleteMemberAddresses',
    () => own.deleteMemberAddresses(id),
    one => assert.deepEqual(one.member.contact.addresses ?? [], []),
  );
  await drive(
    'members.createMember',
    () => members.createMember({ member: { loginEmail: 'new@example.com', contact } }),
    one => assert.equal(one.loginEmail, 'new@example.com'),
  );
  const other = await create();
  await drive(
    'members.muteMember',
    () => members.muteMember(other),
    one => assert.equal(one.member.activityStatus, 'MUTED'),
  );
  await drive(
    'members.unmuteMember',
    () => members.unmuteMember(other),
    one => assert.equal(one.member.activityStatus, 'ACTIVE'),
  );
  await drive(
    'members.blockMember',
    () => members.blockMember(other),
    one => assert.equal(one.member.status, 'BLOCKED'),
  );
  await drive(
    'members.approveMember',
    () => members.approveMember(other),
    one => assert.equal(one.member.status, 'APPROVED'),
  );
  await drive(
    'members.disconnectMember',
    () => members.disconnectMember(other),
    one => assert.equal(one.member.status, 'OFFLINE'),
  );
  const third = await create();
  await drive(
    'members.bulkBlockMembers',
    () => members.bulkBlockMembers({ id: third }),
    async ({ jobId }) => {
      assert.ok(jobId);
      assert.equal((await read(third)).status, 'BLOCKED');
    },
  );
  await drive(
    'members.bulkApproveMembers',
    () => members.bulkApproveMembers({ id: third }),
    async () => assert.equal((await read(third)).status, 'APPROVED'),
  );
  await drive(
    'members.deleteMember',
    () => members.deleteMember(third),
    () => assert.rejects(read(third)),
  );
  const fourth = await create();
  await drive(
    'members.bulkDeleteMembers',
    () => members.bulkDeleteMembers([fourth]),
    async one => {
      assert.equal(one.results[0].success ?? one.results[0].itemMetadata?.success, true);
      await assert.rejects(read(fourth));
    },
  );
  const fifth = await create();
  await drive(
    'members.bulkDeleteMembersByFilter',
    () => members.bulkDeleteMembersByFilter({ id: fifth }),
    async () => assert.rejects(read(fifth)),
  );
  await drive(
    'members.deleteMyMember',
    () => own.deleteMyMember(),
    () => assert.rejects(read(id)),
  );
}
