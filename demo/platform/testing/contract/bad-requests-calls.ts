import { type CallName, contract } from '../../../../src/api/contract.ts';
import type { GoodCall } from './bad-requests-encode.ts';
import { examples } from './calls-examples.ts';
import { personOf, type Stage } from './database-fixture.ts';
import { roleNames, roles } from './permissions.ts';

/** A call that goes well by somebody of a role, beside those by whom it does not. */
export interface Prepared {
  readonly good: GoodCall;
  /** The ways in of those who may not make it, of such a thing or at all. */
  readonly others: readonly string[];
}

/** Every call in every role that may make it, ready to be spoilt. */
export async function prepared(stage: Stage): Promise<readonly Prepared[]> {
  const all: Prepared[] = [];
  for (const name of Object.keys(contract) as CallName[])
    for (const role of roleNames) {
      if (roles[name][role] === 'no') continue;
      const person = await personOf(stage, role, 0);
      const input = JSON.parse(JSON.stringify(await examples[name](person)));
      const others: string[] = [];
      for (const other of roleNames) {
        const right = roles[name][other];
        const stranger = right === 'own' && contract[name].path.includes('{');
        if (right === 'no' || stranger) others.push((await personOf(stage, other, 1)).who.tokens.access_token);
      }
      all.push({ good: { name, role, authorization: person.who.tokens.access_token, input }, others });
    }
  return all;
}
