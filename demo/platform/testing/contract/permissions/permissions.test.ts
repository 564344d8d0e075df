import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, contract } from '../../../../../src/api/contract.ts';
import { isInTurn } from '../../../../tools/in-turns.ts';
import { errorCodeOrField, type TestResponse } from '../../open-shop.ts';
import { type DatabaseFixture, openDatabaseFixture } from '../database-fixture.ts';
import { examples } from '../examples/examples.ts';
import { createOneOfEach, createTestUser, sendCall, type TestUser } from '../test-user.ts';
import { type CallerRole, callerRoles, type Permission, permissions } from './permissions.ts';

const names = Object.keys(permissions) as CallName[]; // Object.keys loses the key type.
const cells = names.flatMap(name => callerRoles.map(role => ({ name, role, right: permissions[name][role] })));
let tested = 0;

/** The refused calls share one fixture, because they change nothing. */
let sharedFixture: DatabaseFixture;
/** Calls that succeed share another fixture, whose rows are put back before each call. */
let restoredFixture: DatabaseFixture;
let restoreRows: () => void;
/** For each role a user of the restored fixture, with the ids of one entity of each kind. */
let others: Readonly<Record<CallerRole, { readonly other: TestUser; readonly ids: readonly string[] }>>;
beforeAll(async () => {
  sharedFixture = await openDatabaseFixture();
  restoredFixture = await openDatabaseFixture();
  const createOther = async (role: CallerRole) => {
    const other = await createTestUser(restoredFixture, role, 1);
    return { other, ids: [other.id, ...(await createOneOfEach(other))] };
  };
  others = {
    visitor: await createOther('visitor'),
    member: await createOther('member'),
    elevated: await createOther('elevated'),
  };
  restoreRows = restoredFixture.saveRows();
});

afterAll(() => {
  sharedFixture.close();
  restoredFixture.close();
  console.warn(`${tested / callerRoles.length} of ${Object.keys(contract).length} calls × ${callerRoles.length} roles`);
});

const callAs = ({ client, fixture }: TestUser, name: CallName, input: unknown): Promise<TestResponse> =>
  sendCall(fixture, client.tokens.access_token, name, input);

/** Whether the input names an entity. Other calls act on the caller's own entities. */
const takesEntityId = (name: CallName): boolean =>
  contract[name].path.includes('{') || /createRedirectSession|startVerification|getFileDescriptor/.test(name);

const toMessage = ({ status, body }: TestResponse): string => `${status} ${JSON.stringify(body)}`;

function withFixture<T>(work: (fixture: DatabaseFixture) => Promise<T>): Promise<T> {
  restoreRows();
  return work(restoredFixture);
}

const permissionChecks: Readonly<Record<Permission, (name: CallName, role: CallerRole) => Promise<void>>> = {
  yes: async (name, role) => {
    // The merchant may also act on a member's entities.
    for (const [index, ownerRole] of (role === 'elevated' ? ([role, 'member'] as const) : [role]).entries()) {
      if (role === 'elevated' && !isInTurn(names.indexOf(name), index, 2)) continue;
      await withFixture(async fixture => {
        const actor = await createTestUser(fixture, role, 0);
        const owner = ownerRole === role ? actor : await createTestUser(fixture, ownerRole, 1);
        const answer = await callAs(actor, name, await examples[name](owner));
        expect(answer.status, toMessage(answer)).toBe(200);
      });
    }
  },

  no: async (name, role) => {
    const actor = await createTestUser(sharedFixture, role, 0);
    const input = await examples[name](actor);
    const before = sharedFixture.dumpRows();
    const answer = await callAs(actor, name, input);
    expect([answer.status, errorCodeOrField(answer)], toMessage(answer)).toEqual([403, 'FORBIDDEN']);
    expect(sharedFixture.dumpRows()).toEqual(before);
  },

  own: (name, role) =>
    withFixture(async fixture => {
      const actor = await createTestUser(fixture, role, 0);
      const { other, ids } = others[role];
      const theirs = await examples[name](other);
      const mine = await examples[name](actor);
      const before = fixture.listRowsMentioning(ids);

      if (takesEntityId(name)) {
        const refused = await callAs(actor, name, theirs);
        expect([403, 404], toMessage(refused)).toContain(refused.status);
        expect(fixture.listRowsMentioning(ids)).toEqual(before);
      }

      const answer = await callAs(actor, name, mine);
      expect(answer.status, toMessage(answer)).toBe(200);
      for (const id of ids) expect(JSON.stringify(answer.body)).not.toContain(id);
      expect(fixture.listRowsMentioning(ids)).toEqual(before);
    }),
};

describe.each(callerRoles)('a %s', role => {
  const own = cells.filter(cell => cell.role === role);
  test.each(own)('has the permission $right for the call $name', async ({ name, right }) => {
    await permissionChecks[right](name, role);
    tested += 1;
  });
});
