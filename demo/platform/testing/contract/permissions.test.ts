import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, contract } from '../../../../src/api/contract.ts';
import { toRequest } from '../../../../src/transport/request.ts';
import { type Answered, reason } from '../open-shop.ts';
import { examples } from './calls-examples.ts';
import {
  cartOf,
  checkoutOf,
  heldOrderOf,
  openStage,
  type Person,
  personOf,
  requestOf,
  reviewOf,
  type Stage,
  unpaidOrderOf,
} from './database-fixture.ts';
import { type Right, type Role, roleNames, roles } from './permissions.ts';

const names = Object.keys(roles) as CallName[]; // `keys` forgets the names
const cells = names.flatMap(name => roleNames.map(role => ({ name, role, right: roles[name][role] })));
let tested = 0;

/** A shop for all that is refused: nothing of it changes. */
let refusing: Stage;
beforeAll(async () => {
  refusing = await openStage();
});

afterAll(() => {
  refusing.close();
  console.warn(`${tested / roleNames.length} of ${Object.keys(contract).length} calls × ${roleNames.length} roles`);
});

/** Makes a call as the client would. */
async function make({ who, stage }: Person, name: CallName, input: unknown): Promise<Answered> {
  const { url, init } = toRequest(contract[name], input, { apiHost: 'http://api.test', gateway: true });
  const { pathname, search } = new URL(url);
  const headers = { ...init.headers, authorization: who.tokens.access_token };
  const answer = await stage.shop.send(pathname + search, { ...init, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

/** Gives somebody one of everything, and answers the ids by which it would be known. */
async function settle(person: Person): Promise<readonly string[]> {
  const cart = await cartOf(person);
  const checkout = await checkoutOf(person);
  const { orderId } = await heldOrderOf(person);
  const made = [await unpaidOrderOf(person), await requestOf(person), await reviewOf(person)];
  return [cart.id, checkout.id, orderId, ...made];
}

/** The rows that are somebody's: those that name them, and the lines of their carts. */
const rowsOf = ({ everyRow }: Stage, ids: readonly string[]): readonly string[] =>
  everyRow().filter(row => ids.some(id => row.includes(id)));

/** Whether a call says whose thing it is about; others are about whatever the token's owner has. */
const namesOne = (name: CallName): boolean =>
  contract[name].path.includes('{') || /createRedirectSession|startVerification|getFileDescriptor/.test(name);

const shown = ({ status, body }: Answered): string => `${status} ${JSON.stringify(body)}`;

async function inStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage();
  try {
    return await work(stage);
  } finally {
    stage.close();
  }
}

const proofs: Readonly<Record<Right, (name: CallName, role: Role) => Promise<void>>> = {
  yes: async (name, role) => {
    // The merchant's are other people's things as well.
    for (const whose of role === 'elevated' ? ([role, 'member'] as const) : [role])
      await inStage(async stage => {
        const actor = await personOf(stage, role, 0);
        const of = whose === role ? actor : await personOf(stage, whose, 1);
        const answer = await make(actor, name, await examples[name](of));
        expect(answer.status, shown(answer)).toBe(200);
      });
  },

  no: async (name, role) => {
    const actor = await personOf(refusing, role, 0);
    const input = await examples[name](actor);
    const before = refusing.everyRow();
    const answer = await make(actor, name, input);
    expect([answer.status, reason(answer)], shown(answer)).toEqual([403, 'FORBIDDEN']);
    expect(refusing.everyRow()).toEqual(before);
  },

  own: (name, role) =>
    inStage(async stage => {
      const actor = await personOf(stage, role, 0);
      const other = await personOf(stage, role, 1);
      const ids = [other.id, ...(await settle(other))];
      const theirs = await examples[name](other);
      const mine = await examples[name](actor);
      const before = rowsOf(stage, ids);

      if (namesOne(name)) {
        const refused = await make(actor, name, theirs);
        expect([403, 404], shown(refused)).toContain(refused.status);
        expect(rowsOf(stage, ids)).toEqual(before);
      }

      const answer = await make(actor, name, mine);
      expect(answer.status, shown(answer)).toBe(200);
      for (const id of ids) expect(JSON.stringify(answer.body)).not.toContain(id);
      expect(rowsOf(stage, ids)).toEqual(before);
    }),
};

describe.each(roleNames)('a %s', role => {
  const own = cells.filter(cell => cell.role === role);
  test.each(own)('$name: $right', async ({ name, right }) => {
    await proofs[right](name, role);
    tested += 1;
  });
});
