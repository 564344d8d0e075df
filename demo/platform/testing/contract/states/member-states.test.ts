import { beforeAll, expect, test } from 'vitest';
import { errorCodeOrField, expectOk, setUpShop, type TestClient, type TestResponse } from '../../open-shop.ts';
import machine from './member-states.json' with { type: 'json' };

const PASSWORD = 'a-kiln-and-a-wheel';

const { shop, merchant } = setUpShop({ scope: 'file' });
beforeAll(async () => {
  await shop.admin('settings', { approval: true });
});

interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly client: TestClient;
}

let registeredCount = 0;

/** Registers a new member, who is then pending. */
async function registerMember(): Promise<TestMember> {
  registeredCount += 1;
  const email = `member-${registeredCount}@post.example`;
  const visitor = await shop.visitor();
  expectOk(await visitor.post('/v2/register', { loginId: { email }, password: PASSWORD }));
  const tokens = await shop.admin('member-tokens', { email });
  return { id: tokens.memberId, email, client: shop.as(tokens) };
}

type MemberAction = keyof (typeof machine)['pending'];

/** Actions of the merchant and of the member. */
const actions: Readonly<Record<MemberAction, (member: TestMember) => Promise<TestResponse>>> = {
  approve: ({ id }) => merchant.post(`/v1/members/${id}/approve`),
  block: ({ id }) => merchant.post(`/v1/members/${id}/block`),
  disconnect: ({ id }) => merchant.post(`/v1/members/${id}/disconnect`),
  mute: ({ id }) => merchant.post(`/v1/members/${id}/mute`),
  unmute: ({ id }) => merchant.post(`/v1/members/${id}/unmute`),
  'delete, by the merchant': ({ id }) => merchant.del(`/v1/members/${id}`),
  'join the community': ({ client }) => client.post('/v1/members/join-community'),
  'leave the community': ({ client }) => client.post('/v1/members/leave-community'),
  'delete themselves': ({ client }) => client.del('/v1/members/my'),
  'sign in': async ({ email }) => {
    const visitor = await shop.visitor();
    return visitor.post('/v2/login', { loginId: { email }, password: PASSWORD });
  },
  "get tokens by the merchant's key": async ({ id }) => {
    const { tokens } = shop.withApiKey(await shop.visitor());
    const grant = { grant_type: 'authorized_client', scope: 'offline_access', member_id: id };
    return shop.call('POST', '/oauth2/token', grant, tokens.access_token);
  },
  'renew their tokens': ({ client: { tokens } }) =>
    shop.call('POST', '/oauth2/token', { grantType: 'refresh_token', refreshToken: tokens.refresh_token }),
  'write a review': async ({ client }) => {
    const { id: entityId } = await merchant.product('bread-knife');
    return client.post('/v1/reviews', { review: { namespace: 'stores', entityId, content: { rating: 4 } } });
  },
  'upload a file': ({ client }) =>
    client.post('/v1/files/generate-upload-url', { mimeType: 'image/png', fileName: 'a.png', sizeInBytes: '10' }),
};

const memberAfter =
  (...names: readonly MemberAction[]) =>
  async (): Promise<TestMember> => {
    const member = await registerMember();
    for (const name of names) expectOk(await actions[name](member));
    return member;
  };

/** Creates a member in each state. */
const states: Readonly<Record<keyof typeof machine, () => Promise<TestMember>>> = {
  pending: memberAfter(),
  approved: memberAfter('approve'),
  'approved, muted': memberAfter('approve', 'mute'),
  'approved, in the community': memberAfter('approve', 'join the community'),
  'approved, muted, in the community': memberAfter('approve', 'join the community', 'mute'),
  blocked: memberAfter('approve', 'block'),
  'blocked, in the community': memberAfter('approve', 'join the community', 'block'),
  offline: memberAfter('approve', 'disconnect'),
  deleted: memberAfter('approve', 'delete, by the merchant'),
};

/** The member's state, followed by the login state if the answer has one. For a refusal its error code or field. */
async function describeOutcome({ id }: TestMember, answer: TestResponse): Promise<string> {
  if (answer.status !== 200) return errorCodeOrField(answer);
  const read = await merchant.get(`/v1/members/${id}?fieldsets=FULL`);
  if (read.status === 404) return 'gone';
  const { status, activityStatus, privacyStatus } = expectOk(read).member;
  const state = `${status} ${activityStatus} ${privacyStatus}`;
  return typeof answer.body.state === 'string' ? `${state}, ${answer.body.state}` : state;
}

let checkedCells = 0;

test.each(Object.entries(states))(
  'each action on a member who is %s has the outcome in member-states.json',
  async (state, make) => {
    const outcomes: Record<string, string> = {};
    for (const [name, run] of Object.entries(actions)) {
      const member = await make();
      const read = () => merchant.get(`/v1/members/${member.id}?fieldsets=FULL`);
      const before = await read();
      const answer = await run(member);
      outcomes[name] = await describeOutcome(member, answer);
      if (answer.status !== 200) expect((await read()).body, name).toEqual(before.body);
      checkedCells += 1;
    }
    expect(outcomes).toEqual(machine[state as keyof typeof machine]);
  },
  30_000,
);

test('a member cannot block or disconnect themselves even with the API key', async () => {
  const { id, client } = await memberAfter('approve')();
  const own = shop.withApiKey(client);
  for (const call of ['block', 'disconnect'])
    expect(errorCodeOrField(await own.post(`/v1/members/${id}/${call}`))).toBe('MEMBER_SELF_BLOCK_FORBIDDEN');
});

test('a blocked or disconnected member is hidden from visitors until an approval', async () => {
  const { id } = await memberAfter('approve', 'join the community')();
  const visitor = await shop.visitor();
  const readStatus = async () => (await visitor.get(`/v1/members/${id}`)).status;
  expect(await readStatus()).toBe(200);
  for (const call of ['block', 'disconnect']) {
    expectOk(await merchant.post(`/v1/members/${id}/${call}`));
    expect(await readStatus()).toBe(404);
    expectOk(await merchant.post(`/v1/members/${id}/approve`));
    expect(await readStatus()).toBe(200);
  }
});

test('every cell of the member state machine was tested', () => {
  const all = Object.values(machine).reduce((sum, row) => sum + Object.keys(row).length, 0);
  console.log(
    `${Object.keys(states).length} states × ${Object.keys(actions).length} calls of the member machine: ${checkedCells} of ${all} cells`,
  );
  expect(checkedCells).toBe(all);
});
