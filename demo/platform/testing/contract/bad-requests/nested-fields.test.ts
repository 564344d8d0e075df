import { expect, test } from 'vitest';
import { type CallName, contract } from '../../../../../src/api/contract.ts';
import { type DatabaseFixture, openDatabaseFixture } from '../database-fixture.ts';
import { examples } from '../examples/examples.ts';
import { createTestUser } from '../test-user.ts';
import { checkRefusal } from './check-refusal.ts';
import { type GoodCall, toBadRequestWithInput } from './encode.ts';
import { type Json, listNodes, setAtPath } from './json.ts';
import { listGoodCalls } from './out-of-bounds.ts';
import { freeFormFields } from './required-fields.ts';

/** Paths of objects whose field names the caller chooses freely. */
const maps =
  /(^|\.)(filter|variables|clientMetaData|extraAutomationTemplateParameters|namespaces|urlParams|urlHeaders|customFields|extendedFields|options|choices)$/;

async function prepareCall(fixture: DatabaseFixture, name: CallName): Promise<GoodCall> {
  const role = /My/.test(name) ? 'member' : 'elevated';
  const user = await createTestUser(fixture, role, 0);
  const input = JSON.parse(JSON.stringify(await examples[name](user)));
  return { name, role, authorization: user.client.tokens.access_token, input };
}

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

test('each call refuses an unknown field of a nested object by the field’s name', async () => {
  const fixture = await openDatabaseFixture();
  const calls: GoodCall[] = [];
  for (const name of Object.keys(contract) as CallName[])
    calls.push(...listGoodCalls(await prepareCall(fixture, name)));
  const listWrittenTables = fixture.watchWrites();
  const taken: unknown[] = [];
  let sent = 0;
  for (const good of calls)
    for (const { at, value } of listNodes(good.input)) {
      if (!isObject(value) || maps.test(at) || freeFormFields.test(at)) continue;
      const input = setAtPath(good.input, at, { ...value, unheardOf: 'x' });
      const { text } = await checkRefusal(fixture, toBadRequestWithInput(good, `unknown field at ${at}`, input));
      sent += 1;
      if (!text.includes('.unheardOf"')) taken.push([good.name, at, text.slice(0, 200)]);
    }
  expect(taken).toEqual([]);
  expect(sent).toBeGreaterThan(250);
  expect(listWrittenTables()).toEqual([]);
  fixture.close();
});
