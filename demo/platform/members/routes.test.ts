import { beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../src/api/members.ts';
import { type AnyJson, errorCodeOrField, setUpShop, type TestClient, type TestResponse } from '../testing/open-shop.ts';

const MIRA = 'mira.holm@larch.example';
const JONAS = 'jonas.adler@larch.example';

const { shop, merchant } = setUpShop();
let mira: TestClient;
let id: string;

const toOutcome = (answer: TestResponse) => [answer.status, errorCodeOrField(answer)];
const read = async (member: string, user = merchant): Promise<Member> =>
  (await user.get(`/members/v1/members/${member}?fieldsets=FULL`)).body.member;
const query = async (search: AnyJson, user = merchant): Promise<AnyJson> =>
  (await user.post('/v1/members/query', { query: search, fieldsets: ['FULL'] })).body;

beforeEach(async () => {
  mira = await shop.member(MIRA);
  id = (await mira.get('/v1/members/my')).body.member.id;
});

describe('a member', () => {
  test('a member reads the fields of the widest requested fieldset, by default PUBLIC', async () => {
    const fields = async (fieldsets: string) =>
      Object.keys((await mira.get(`/v1/members/my${fieldsets}`)).body.member as Member).toSorted();
    const narrow = ['activityStatus', 'createdDate', 'id', 'privacyStatus', 'profile', 'updatedDate'];
    const more = [...narrow, 'contactId', 'status'].toSorted();
    expect(await fields('')).toEqual(narrow);
    expect(await fields('?fieldsets=EXTENDED')).toEqual(expect.arrayContaining(more));
    expect(await fields('?fieldsets=PUBLIC&fieldsets=FULL')).toEqual(
      expect.arrayContaining([...more, 'contact', 'loginEmail', 'loginEmailVerified']),
    );
    expect(toOutcome(await mira.get('/v1/members/my?fieldsets=ALL'))).toEqual([400, 'fieldsets[0]']);
  });

  test('other members can see a member only while the member is in the community', async () => {
    const jonas = await shop.member(JONAS);
    expect(toOutcome(await jonas.get(`/v1/members/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect((await mira.post('/v1/members/join-community')).body.member.privacyStatus).toBe('PUBLIC');
    const seen = (await jonas.get(`/v1/members/${id}?fieldsets=FULL`)).body.member as Member;
    expect(seen.profile.nickname).toBeTruthy();
    expect([seen.loginEmail, seen.contact, seen.status]).toEqual([undefined, undefined, undefined]);
    await mira.post('/v1/members/leave-community');
    expect((await jonas.get(`/v1/members/${id}`)).status).toBe(404);
  });

  test('a member sets a slug; another member’s slug and an invalid slug are refused', async () => {
    expect((await mira.post('/v1/members/my/slug', { slug: 'mira-bakes' })).body.member.profile.slug).toBe(
      'mira-bakes',
    );
    expect((await read(id)).profile.slug).toBe('mira-bakes');
    const jonas = await shop.member(JONAS);
    expect(toOutcome(await jonas.post('/v1/members/my/slug', { slug: 'Mira-Bakes' }))).toEqual([
      409,
      'SLUG_ALREADY_EXISTS',
    ]);
    expect(toOutcome(await jonas.post('/v1/members/my/slug', { slug: '<b>' }))).toEqual([400, 'slug']);
    expect(toOutcome(await jonas.post('/v1/members/my/slug'))).toEqual([400, 'slug']);
    expect((await mira.post('/v1/members/my/slug', { slug: 'mira-bakes' })).status).toBe(200);
  });

  test('an update changes only the sent fields; a member cannot update another member', async () => {
    const address = { addressLine: 'Am Ufer 1', city: 'Berlin', postalCode: '10997', country: 'DE' };
    await mira.patch(`/v1/members/${id}`, {
      member: { contact: { firstName: 'Mira', phones: ['+49 30 1'], addresses: [address] } },
    });
    await mira.patch(`/v1/members/${id}`, { member: { profile: { nickname: 'Mi' }, contact: { lastName: 'Sol' } } });
    const { profile, contact } = await read(id, mira);
    expect(profile.nickname).toBe('Mi');
    expect(contact).toMatchObject({ firstName: 'Mira', lastName: 'Sol', phones: ['+49 30 1'], addresses: [address] });
    expect(contact?.addresses?.[0]?.id).toMatch(/^[\da-f-]{36}$/);
    const jonas = await shop.member(JONAS);
    expect(toOutcome(await jonas.patch(`/v1/members/${id}`, { member: { profile: { nickname: 'x' } } }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const script = { profile: { photo: { url: 'javascript:alert(1)' } } };
    expect(toOutcome(await mira.patch(`/v1/members/${id}`, { member: script }))).toEqual([
      400,
      'member.profile.photo.url',
    ]);
    expect((await read(id)).profile.nickname).toBe('Mi');
  });

  test.each(['phones', 'emails', 'addresses'] as const)('a delete of %s keeps a contact’s other lists', async kind => {
    const contact = { phones: ['1'], emails: ['b@larch.example'], addresses: [{ city: 'Bonn', country: 'DE' }] };
    await mira.patch(`/v1/members/${id}`, { member: { contact } });
    await mira.del(`/v1/members/${id}/${kind}`);
    const kept = (await read(id)).contact;
    const sizes = (['phones', 'emails', 'addresses'] as const).map(one => kept?.[one]?.length);
    expect(sizes).toEqual((['phones', 'emails', 'addresses'] as const).map(one => (one === kind ? 0 : 1)));
  });

  test('deleting a member ends the tokens and moves the reviews to the content assignee', async () => {
    const jonas = await shop.member(JONAS);
    const assignee = (await jonas.get('/v1/members/my')).body.member.id;
    const written = async (member: string) =>
      (await merchant.post('/v1/reviews/query', { query: { filter: { 'author.contactId': member } } })).body.reviews
        .length;
    const entityId = (await mira.product('olive-oil')).id;
    const content = { title: 'Grassy', body: 'Good on bread.', rating: 5 };
    await mira.post('/v1/reviews', { review: { namespace: 'stores', entityId, content } });
    const [mine, theirs] = [await written(id), await written(assignee)];
    expect(mine).toBeGreaterThan(0);
    expect(toOutcome(await mira.del('/v1/members/my?contentAssigneeId=nobody'))).toEqual([404, 'NOT_FOUND']);
    expect((await mira.del(`/v1/members/my?contentAssigneeId=${assignee}`)).status).toBe(200);
    expect((await mira.get('/v1/members/my')).status).toBe(401);
    expect((await merchant.get(`/v1/members/${id}`)).status).toBe(404);
    expect(await written(assignee)).toBe(mine + theirs);
    const filter = { entityId, 'author.contactId': assignee };
    const { reviews } = (await merchant.post('/v1/reviews/query', { query: { filter } })).body;
    expect(reviews.map(({ author }: AnyJson) => author.authorName)).toContain('A former member');
  });

  test('a visitor sees only public fields of members who joined the community', async () => {
    const visitor = await shop.visitor();
    expect(toOutcome(await visitor.get('/v1/members/my'))).toEqual([403, 'FORBIDDEN']);
    expect((await visitor.post('/v1/members/join-community')).status).toBe(403);
    const { members } = (await visitor.get('/v1/members?fieldsets=FULL')).body;
    expect(members.map(({ profile, loginEmail }: Member) => [profile.slug, loginEmail])).toEqual([
      ['amal', undefined],
      ['yuki-mori', undefined],
    ]);
  });
});

describe('the merchant', () => {
  test.each([
    ['block', 'BLOCKED'],
    ['disconnect', 'OFFLINE'],
  ])('%s ends a member’s sessions and prevents logins until an approval', async (act, status) => {
    const { email, password } = { email: 'new.member@larch.example', password: 'a long password' };
    const visitor = await shop.visitor();
    await visitor.post('/_api/iam/authentication/v2/register', { loginId: { email }, password });
    const newcomer = await shop.member(email);
    const { id: newId } = (await newcomer.get('/v1/members/my')).body.member;
    expect((await merchant.post(`/v1/members/${newId}/${act}`)).status).toBe(200);
    expect((await read(newId)).status).toBe(status);
    expect((await newcomer.get('/v1/members/my')).status).toBe(401);
    const logIn = () => visitor.post('/_api/iam/authentication/v2/login', { loginId: { email }, password });
    expect((await logIn()).body.state).not.toBe('SUCCESS');
    await merchant.post(`/v1/members/${newId}/approve`);
    expect((await read(newId)).status).toBe('APPROVED');
    expect((await logIn()).body.state).toBe('SUCCESS');
  });

  test('mute and unmute change a member’s activityStatus', async () => {
    await merchant.post(`/v1/members/${id}/mute`);
    expect((await read(id)).activityStatus).toBe('MUTED');
    await merchant.post(`/v1/members/${id}/unmute`);
    expect((await read(id)).activityStatus).toBe('ACTIVE');
  });

  test('the merchant creates at most one member per email address, and deletes a member', async () => {
    const member = { loginEmail: 'Made@larch.example', profile: { nickname: 'Made' }, contact: { firstName: 'M' } };
    const made = (await merchant.post('/v1/members', { member })).body.member as Member;
    expect(made).toMatchObject({ loginEmail: 'made@larch.example', status: 'APPROVED' });
    expect(await read(made.id)).toMatchObject({ profile: { nickname: 'Made' }, contact: { firstName: 'M' } });
    expect(toOutcome(await merchant.post('/v1/members', { member }))).toEqual([409, 'MEMBER_ALREADY_EXISTS']);
    expect(toOutcome(await merchant.post('/v1/members', { member: {} }))).toEqual([400, 'member.loginEmail']);
    await merchant.del(`/v1/members/${made.id}`);
    expect((await merchant.get(`/v1/members/${made.id}`)).status).toBe(404);
  });

  test('the merchant pages, filters and sorts members', async () => {
    const { members, metadata } = await query({ paging: { limit: 2, offset: 1 }, sort: [{ fieldName: 'loginEmail' }] });
    expect(metadata).toMatchObject({ count: 2, offset: 1, total: 6 });
    const all = (await query({ sort: [{ fieldName: 'loginEmail' }] })).members as Member[];
    expect(members).toEqual(all.slice(1, 3));
    expect(all.map(({ loginEmail }) => loginEmail)).toEqual(all.map(({ loginEmail }) => loginEmail).toSorted());
    expect((await query({ filter: { loginEmail: MIRA } })).members.map((one: Member) => one.id)).toEqual([id]);
    const listed = (await merchant.get('/v1/members?paging.limit=1&paging.offset=1')).body;
    expect(listed.members).toHaveLength(1);
    expect(listed.metadata.total).toBe(metadata.total);
  });

  test('bulk calls delete, approve or block members by a filter; an empty filter fails', async () => {
    const jonas = await shop.member(JONAS);
    const filter = { loginEmail: { $in: [MIRA, JONAS] } };
    for (const act of ['delete', 'approve', 'block'])
      for (const empty of [{}, { filter: {} }])
        expect(toOutcome(await merchant.post(`/v1/members/bulk/${act}-by-filter`, empty))).toEqual([
          400,
          'EMPTY_FILTER',
        ]);
    expect((await merchant.post('/v1/members/bulk/block-by-filter', { filter })).body.jobId).toMatch(/^[\da-f-]{36}$/);
    const standings = async () => (await query({ filter })).members.map(({ status }: Member) => status);
    expect(await standings()).toEqual(['BLOCKED', 'BLOCKED']);
    expect((await jonas.get('/v1/members/my')).status).toBe(401);
    await merchant.post('/v1/members/bulk/approve-by-filter', { filter });
    expect(await standings()).toEqual(['APPROVED', 'APPROVED']);
    await merchant.post('/v1/members/bulk/delete-by-filter', { filter, search: { expression: 'JONAS' } });
    expect((await query({ filter })).members.map(({ loginEmail }: Member) => loginEmail)).toEqual([MIRA]);
  });

  test('a bulk delete by ids removes known members and fails for unknown ids', async () => {
    const { body } = await merchant.post('/v1/members/bulk/delete', { memberIds: [id, 'nobody'] });
    expect(body.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    expect(body.results.map((one: AnyJson) => one.itemMetadata.success)).toEqual([true, false]);
    expect((await merchant.get(`/v1/members/${id}`)).status).toBe(404);
  });

  test('a member or visitor gets 403 for each of the merchant’s calls about members', async () => {
    const before = await read(id);
    const acts = ['mute', 'unmute', 'approve', 'block', 'disconnect'].map(act => `/v1/members/${id}/${act}`);
    const bulk = ['delete-by-filter', 'approve-by-filter', 'block-by-filter'].map(act => `/v1/members/bulk/${act}`);
    const calls = [
      ...[...acts, '/v1/members'].map(path => [path, {}] as const),
      ...bulk.map(path => [path, { filter: { id } }] as const),
      ['/v1/members/bulk/delete', { memberIds: [id] }] as const,
    ];
    for (const user of [mira, await shop.visitor()]) {
      for (const [path, body] of calls)
        expect(toOutcome(await user.post(path, body)), path).toEqual([403, 'FORBIDDEN']);
      expect(toOutcome(await user.del(`/v1/members/${id}`))).toEqual([403, 'FORBIDDEN']);
    }
    expect(await read(id)).toEqual(before);
  });
});
