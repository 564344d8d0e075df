import { beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../src/api/members.ts';
import { errorCodeOrField, setUpShop, type TestClient } from '../testing/open-shop.ts';

const MIRA = 'mira.holm@larch.example';
const PASSWORD = 'a-cup-of-larch';

const { shop, visitor, merchant } = setUpShop();
let mira: TestClient;
let id: string;
beforeEach(async () => {
  mira = await shop.member(MIRA);
  id = (await mira.get('/v1/members/my')).body.member.id;
});

const change = (member: object, user = mira, more: object = {}) => user.patch(`/v1/members/${id}`, { member, ...more });
const read = async (): Promise<Member> => (await mira.get('/v1/members/my?fieldsets=FULL')).body.member;
const logIn = (email: string, password = PASSWORD) =>
  visitor.post('/_api/iam/authentication/v2/login', { loginId: { email }, password });
const listMails = async () => (await shop.admin('outbox')).mails;

describe('the login address of a member', () => {
  test.each(['the member', 'the merchant'])('%s can change the login address, which is then unverified', async who => {
    const user = who === 'the member' ? mira : merchant;
    const changed = (await change({ loginEmail: 'Mira@Bakery.example' }, user)).body.member;
    expect(changed).toMatchObject({ loginEmail: 'mira@bakery.example', loginEmailVerified: false });
    expect(await read()).toMatchObject({ loginEmail: 'mira@bakery.example', loginEmailVerified: false });
    expect((await logIn('mira@bakery.example')).body.state).toBe('SUCCESS');
    expect((await logIn(MIRA)).status).not.toBe(200);
    expect((await listMails()).map(({ to, subject }: { to: string; subject: string }) => [to, subject])).toEqual([
      [MIRA, 'Your address for signing in has changed'],
    ]);
  });

  test('a login address that another member has is refused with 409, whatever its case', async () => {
    for (const loginEmail of ['jonas.adler@larch.example', 'JONAS.Adler@larch.example'])
      for (const more of [{}, { fieldMask: ['loginEmail'] }]) {
        const answer = await change({ loginEmail, contact: { firstName: 'Taken' } }, mira, more);
        expect([answer.status, errorCodeOrField(answer)]).toEqual([409, 'MEMBER_ALREADY_EXISTS']);
      }
    expect(await read()).toMatchObject({ loginEmail: MIRA, contact: { firstName: 'Mira' } });
    expect(await listMails()).toEqual([]);
  });

  test('a login address stays verified if sent again in upper case; it cannot be removed', async () => {
    expect((await change({ loginEmail: MIRA.toUpperCase() })).body.member.loginEmailVerified).toBe(true);
    for (const [member, more] of [
      [{ loginEmail: null }, {}],
      [{ loginEmail: '' }, {}],
      [{}, { fieldMask: ['loginEmail'] }],
      [{ loginEmail: 'mira' }, {}],
    ] as const)
      expect(errorCodeOrField(await change(member, mira, more))).toBe('member.loginEmail');
    expect((await read()).loginEmail).toBe(MIRA);
    expect(await listMails()).toEqual([]);
  });

  test('changing the login address invalidates the recovery link of the former address', async () => {
    await visitor.post('/_api/iam/recovery/v1/send-email', {
      email: MIRA,
      redirect: { url: 'https://shop.example/new-password' },
    });
    const recoveryToken = new URL((await listMails())[0].links[0]).searchParams.get('recoveryToken');
    await change({ loginEmail: 'mira@bakery.example' });
    const answer = await visitor.post('/_api/iam/recovery/v1/recover', { recoveryToken, password: 'another one' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await logIn('mira@bakery.example')).body.state).toBe('SUCCESS');
  });

  test('the owner of the new login address can take over the account by a recovery mail', async () => {
    const email = 'owner@bakery.example';
    await change({ loginEmail: email });
    await visitor.post('/_api/iam/recovery/v1/send-email', { email });
    const mail = (await listMails()).find(({ to }: { to: string }) => to === email);
    const recoveryToken = new URL(mail.links[0]).searchParams.get('recoveryToken');
    const password = 'another one';
    expect((await visitor.post('/_api/iam/recovery/v1/recover', { recoveryToken, password })).status).toBe(200);
    expect((await mira.get('/v1/members/my')).status).toBe(401);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, password)).body.state).toBe('SUCCESS');
  });

  test('a new member can use a login address that another member gave up', async () => {
    await change({ loginEmail: 'mira@bakery.example' });
    const answer = await merchant.post('/v1/members', { member: { loginEmail: MIRA } });
    expect([answer.status, answer.body.member?.id === id]).toEqual([200, false]);
  });
});

test('an update clears a member’s field by null or by a field mask without a value', async () => {
  const before = await read();
  const { firstName: _, ...nameless } = before.contact ?? {};
  await change({ contact: { firstName: null } });
  expect((await read()).contact).toEqual(nameless);
  await change({ contact: { firstName: 'Mira' } });
  await change({}, mira, { fieldMask: ['contact.firstName', 'profile.title'] });
  const { contact, profile } = await read();
  expect(contact).toEqual(nameless);
  const { title: __, ...untitled } = before.profile;
  expect(profile).toEqual(untitled);
  await change({ contact: null });
  expect(await read()).toMatchObject({ contact: {}, profile: untitled });
});

test('reviews of a member without a nickname show the first name, or "Member"', async () => {
  await change({ profile: { nickname: null } });
  const entityId = (await mira.product('olive-oil')).id;
  const review = { namespace: 'stores', entityId, content: { rating: 5 } };
  expect((await mira.post('/v1/reviews', { review })).body.review.author.authorName).toBe('Mira');
  await change({ contact: { firstName: null } });
  expect((await mira.post('/v1/reviews', { review })).body.review.author.authorName).toBe('Member');
});

test('a member’s custom fields and the sizes and offsets of pictures are stored', async () => {
  const customFields = {
    shoes: { name: 'Shoe size', value: 41 },
    newsletter: { value: { weekly: true, topics: ['bread'] } },
    nothing: { value: null },
  };
  const photo = { id: 'me', url: 'https://shop.example/me.jpg', width: 400, height: 300, offsetX: 10, offsetY: -5 };
  const cover = { id: 'oak-board' };
  await change({ contact: { customFields }, profile: { photo, cover } });
  const { contact, profile } = await read();
  expect(contact?.customFields).toEqual(customFields);
  expect(profile).toMatchObject({ photo, cover: { id: 'oak-board', url: 'http://api.test/media/oak-board' } });
  await change({ profile: { photo: { offsetX: 0 } } }, mira, { fieldMask: ['profile.photo.offsetX'] });
  await change({ profile: { cover: { offsetY: 7 } } }, mira, { fieldMask: ['profile.cover.offsetY'] });
  expect((await read()).profile).toMatchObject({
    photo: { ...photo, offsetX: 0 },
    cover: { id: 'oak-board', offsetY: 7 },
  });
});

test.each([
  [{ privacyStatus: 'UNKNOWN' }, 'member.privacyStatus'],
  [{ privacyStatus: null }, 'member.privacyStatus'],
  [{ contact: { emails: ['not-an-email'] } }, 'member.contact.emails[0]'],
  [{ contact: { emails: ['a@larch.example', 'b@'] } }, 'member.contact.emails[1]'],
  [{ contact: { phones: ['zzz'] } }, 'member.contact.phones[0]'],
  [{ contact: { phones: ['+'] } }, 'member.contact.phones[0]'],
  [{ contact: { birthdate: 'whenever' } }, 'member.contact.birthdate'],
  [{ contact: { birthdate: '1990-02-30' } }, 'member.contact.birthdate'],
  [{ contact: { birthdate: '1990-12-31T00:00:00Z' } }, 'member.contact.birthdate'],
  [{ contact: { customFields: { shoes: 41 } } }, 'member.contact.customFields.shoes'],
  [{ contact: { customFields: { long: { value: 'x'.repeat(10_000) } } } }, 'member.contact.customFields.long.value'],
  [{ contact: { customFields: { named: { name: 7 } } } }, 'member.contact.customFields.named.name'],
  [{ profile: { photo: { url: 'javascript:alert(1)' } } }, 'member.profile.photo.url'],
  [{ profile: { photo: { width: 4 } } }, 'member.profile.photo'],
  [{ profile: { photo: { id: 'me', width: -1 } } }, 'member.profile.photo.width'],
  [{ profile: { photo: { id: 'me', offsetX: 'left' } } }, 'member.profile.photo.offsetX'],
])('changing a member to %j is refused with 400 and the name of the invalid field', async (member, field) => {
  const before = await read();
  const answer = await change(member);
  expect([answer.status, errorCodeOrField(answer)]).toEqual([400, field]);
  expect(await read()).toEqual(before);
});

test.each(['+49 30 5550101', '(030) 555-0101', '030/5550101', '1'])('a contact accepts the phone %s', async phone => {
  await change({ contact: { phones: [phone] } });
  expect((await read()).contact?.phones).toEqual([phone]);
});

test.each([
  [{ nonsense: 1 }, 'member.nonsense'],
  [{ contact: { phone: '1' } }, 'member.contact.phone'],
  [{ profile: { bio: 'Baker' } }, 'member.profile.bio'],
])('changing a member to %j is refused because of its unknown field', async (member, field) => {
  expect(errorCodeOrField(await change(member))).toBe(field);
  expect(errorCodeOrField(await change(member, merchant, { fieldMask: ['contact.firstName'] }))).toBe(field);
});

test('a member update accepts a whole member as it was read', async () => {
  const member = await read();
  expect((await change(member)).body.member).toMatchObject({ ...member, updatedDate: expect.anything() });
});

test('a member to be deleted cannot be the content assignee', async () => {
  const refused = [
    await mira.del(`/v1/members/my?contentAssigneeId=${id}`),
    await merchant.post('/v1/members/bulk/delete-by-filter', {
      filter: { loginEmail: { $endsWith: '@larch.example' } },
      contentAssigneeId: id,
    }),
  ];
  for (const answer of refused) expect([answer.status, errorCodeOrField(answer)]).toEqual([400, 'contentAssigneeId']);
  expect((await read()).id).toBe(id);
});
