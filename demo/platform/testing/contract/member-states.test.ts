import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answered, type Body, openShop, reason, type Shopper } from '../open-shop.ts';
import machine from './member-states.json' with { type: 'json' };

const PASSWORD = 'a-kiln-and-a-wheel';

let shop: Awaited<ReturnType<typeof openShop>>;
let merchant: Shopper;
beforeAll(async () => {
  shop = await openShop();
  merchant = await shop.merchant();
  await shop.handle('settings', { approval: true });
});
afterAll(() => shop.close());

const given = ({ status, body }: Answered): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

/** Somebody who has registered, with tokens of theirs. */
interface Somebody {
  readonly id: string;
  readonly email: string;
  readonly self: Shopper;
}

let many = 0;

/** Registers somebody new; the merchant has not let them in yet. */
async function registered(): Promise<Somebody> {
  many += 1;
  const email = `somebody-${many}@post.example`;
  const visitor = await shop.visitor();
  given(await visitor.post('/v2/register', { loginId: { email }, password: PASSWORD }));
  const tokens = await shop.handle('member-tokens', { email });
  return { id: tokens.memberId, email, self: shop.as(tokens) };
}

type Call = keyof (typeof machine)['pending'];

/** What the merchant and a member can do to a membership. */
const calls: Readonly<Record<Call, (somebody: Somebody) => Promise<Answered>>> = {
  approve: ({ id }) => merchant.post(`/v1/members/${id}/approve`),
  block: ({ id }) => merchant.post(`/v1/members/${id}/block`),
  disconnect: ({ id }) => merchant.post(`/v1/members/${id}/disconnect`),
  mute: ({ id }) => merchant.post(`/v1/members/${id}/mute`),
  unmute: ({ id }) => merchant.post(`/v1/members/${id}/unmute`),
  'delete, by the merchant': ({ id }) => merchant.del(`/v1/members/${id}`),
  'join the community': ({ self }) => self.post('/v1/members/join-community'),
  'leave the community': ({ self }) => self.post('/v1/members/leave-community'),
  'delete themselves': ({ self }) => self.del('/v1/members/my'),
  'sign in': async ({ email }) => {
    const visitor = await shop.visitor();
    return visitor.post('/v2/login', { loginId: { email }, password: PASSWORD });
  },
};

const after =
  (...names: readonly Call[]) =>
  async (): Promise<Somebody> => {
    const somebody = await registered();
    for (const name of names) given(await calls[name](somebody));
    return somebody;
  };

/** Ways to a member in each state. */
const states: Readonly<Record<keyof typeof machine, () => Promise<Somebody>>> = {
  pending: after(),
  approved: after('approve'),
  'approved, muted': after('approve', 'mute'),
  'approved, in the community': after('approve', 'join the community'),
  'approved, muted, in the community': after('approve', 'join the community', 'mute'),
  blocked: after('approve', 'block'),
  'blocked, in the community': after('approve', 'join the community', 'block'),
  offline: after('approve', 'disconnect'),
  deleted: after('approve', 'delete, by the merchant'),
};

/** Where a member stands; of a sign-in what it came to, of a refusal its code. */
async function outcome({ id }: Somebody, answer: Answered): Promise<string> {
  if (answer.status !== 200) return reason(answer);
  const read = await merchant.get(`/v1/members/${id}?fieldsets=FULL`);
  if (read.status === 404) return 'gone';
  const { status, activityStatus, privacyStatus } = given(read).member;
  const stands = `${status} ${activityStatus} ${privacyStatus}`;
  return typeof answer.body.state === 'string' ? `${stands}, ${answer.body.state}` : stands;
}

let cells = 0;

test.each(Object.entries(states))(
  'a member who is %s',
  async (state, make) => {
    const seen: Record<string, string> = {};
    for (const [name, run] of Object.entries(calls)) {
      const somebody = await make();
      const read = () => merchant.get(`/v1/members/${somebody.id}?fieldsets=FULL`);
      const before = await read();
      const answer = await run(somebody);
      seen[name] = await outcome(somebody, answer);
      if (answer.status !== 200) expect((await read()).body, name).toEqual(before.body);
      cells += 1;
    }
    expect(seen).toEqual(machine[state as keyof typeof machine]);
  },
  30_000,
);

test('nobody shuts themselves out, not even in the merchant’s name', async () => {
  const { id, self } = await after('approve')();
  const own = shop.as({ access_token: `${self.tokens.access_token},demo-api-key` });
  for (const call of ['block', 'disconnect'])
    expect(reason(await own.post(`/v1/members/${id}/${call}`))).toBe('MEMBER_SELF_BLOCK_FORBIDDEN');
});

test('who is shut out is not seen in the community, and is again once let in', async () => {
  const { id } = await after('approve', 'join the community')();
  const visitor = await shop.visitor();
  const seen = async () => (await visitor.get(`/v1/members/${id}`)).status;
  expect(await seen()).toBe(200);
  for (const call of ['block', 'disconnect']) {
    given(await merchant.post(`/v1/members/${id}/${call}`));
    expect(await seen()).toBe(404);
    given(await merchant.post(`/v1/members/${id}/approve`));
    expect(await seen()).toBe(200);
  }
});

test('every cell of the member machine was tried', () => {
  const all = Object.values(machine).reduce((sum, row) => sum + Object.keys(row).length, 0);
  console.log(
    `${Object.keys(states).length} states × ${Object.keys(calls).length} calls of the member machine: ${cells} of ${all} cells`,
  );
  expect(cells).toBe(all);
});
