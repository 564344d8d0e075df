import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../../../src/api/contract.ts';
import { isInTurn } from '../../../../tools/in-turns.ts';
import { errorCodeOrField, type TestResponse } from '../../open-shop.ts';
import { type DatabaseFixture, openDatabaseFixture } from '../database-fixture.ts';
import { examples } from '../examples/examples.ts';
import { createNewMember, sendCall, type TestUser } from '../test-user.ts';
import { memberStates, permissions } from './permissions.ts';

const names = Object.keys(permissions) as CallName[]; // Object.keys loses the key type.

let fixture: DatabaseFixture;
beforeAll(async () => {
  fixture = await openDatabaseFixture();
});
afterAll(() => fixture.close());

/** Brings an approved member into a state. */
const enterState = {
  muted: ({ id }: TestUser) => fixture.merchant.post(`/v1/members/${id}/mute`),
  // No call makes an approved member pending, so the test writes the status. A pending member can have tokens.
  pending: async ({ id }: TestUser) =>
    fixture.database.run("UPDATE credentials SET status = 'PENDING' WHERE member_id = ?", id),
  blocked: ({ id }: TestUser) => fixture.merchant.post(`/v1/members/${id}/block`),
  disconnected: ({ id }: TestUser) => fixture.merchant.post(`/v1/members/${id}/disconnect`),
};

/** Prepares a call by an approved member, then brings the member into a state. */
async function prepareCall(name: CallName, state: keyof typeof enterState) {
  const user = await createNewMember(fixture);
  const input = await examples[name](user);
  await enterState[state](user);
  const before = fixture.dumpRows();
  return {
    before,
    call: (): Promise<TestResponse> => sendCall(fixture, user.client.tokens.access_token, name, input),
  };
}

describe.each(memberStates)('a %s member', state => {
  test.each(
    names
      .map(name => ({ name, right: permissions[name][state] }))
      .filter(({ right }, index) => right !== 'as others' || isInTurn(index, memberStates.indexOf(state), 2)),
  )('$name has the outcome of the table of permissions: $right', async ({ name, right }) => {
    const { before, call } = await prepareCall(name, state);
    const isForMembers = permissions[name].member !== 'no';
    const answer = await call();
    const expected = isForMembers && right !== 'as others' ? right : isForMembers ? 200 : 'FORBIDDEN';
    expect(answer.status === 200 ? 200 : errorCodeOrField(answer), JSON.stringify(answer.body)).toBe(expected);
    if (expected !== 200) expect(fixture.dumpRows()).toEqual(before);
  });
});

describe.each(['blocked', 'disconnected'] as const)('a %s member', state => {
  // The token endpoint needs no access token.
  test.each(
    names
      .filter(name => name !== 'tokens.grantTokens')
      .filter((_, index) => isInTurn(index, state === 'blocked' ? 0 : 1, 2)),
  )('%s refuses the member’s old access token and changes nothing', async name => {
    const { before, call } = await prepareCall(name, state);
    const answer = await call();
    expect([answer.status, errorCodeOrField(answer)]).toEqual([401, 'UNAUTHENTICATED_TOKEN']);
    expect(fixture.dumpRows()).toEqual(before);
  });
});
