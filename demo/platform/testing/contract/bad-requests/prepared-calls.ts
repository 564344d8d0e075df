import { type CallName, contract } from '../../../../../src/api/contract.ts';
import type { DatabaseFixture } from '../database-fixture.ts';
import { examples } from '../examples/examples.ts';
import { callerRoles, permissions } from '../permissions/permissions.ts';
import { createTestUser } from '../test-user.ts';
import type { GoodCall } from './encode.ts';

interface PreparedCall {
  readonly good: GoodCall;
  /** Access tokens of callers who may not make the call for this entity, or for any entity. */
  readonly forbiddenTokens: readonly string[];
}

/** Prepares calls, or all calls of the contract, for every role with permission. */
export async function prepareCalls(
  fixture: DatabaseFixture,
  names = Object.keys(contract) as readonly CallName[],
): Promise<readonly PreparedCall[]> {
  const preparedCalls: PreparedCall[] = [];
  for (const name of names)
    for (const role of callerRoles) {
      if (permissions[name][role] === 'no') continue;
      const user = await createTestUser(fixture, role, 0);
      const input = JSON.parse(JSON.stringify(await examples[name](user)));
      const forbiddenTokens: string[] = [];
      for (const other of callerRoles) {
        const permission = permissions[name][other];
        const ownsNothing = permission === 'own' && contract[name].path.includes('{');
        if (permission === 'no' || ownsNothing)
          forbiddenTokens.push((await createTestUser(fixture, other, 1)).client.tokens.access_token);
      }
      preparedCalls.push({
        good: { name, role, authorization: user.client.tokens.access_token, input },
        forbiddenTokens,
      });
    }
  return preparedCalls;
}
