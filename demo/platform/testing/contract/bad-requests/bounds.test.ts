import { describe, expect, test } from 'vitest';
import { type CallName, contract } from '../../../../../src/api/contract.ts';
import { isInTurn } from '../../../../tools/in-turns.ts';
import { isSoak } from '../../../../tools/is-soak.ts';
import type { AnyJson } from '../../open-shop.ts';
import { type DatabaseFixture, openDatabaseFixture } from '../database-fixture.ts';
import { examples } from '../examples/examples.ts';
import { createTestUser } from '../test-user.ts';
import { boundedFields } from './bounded-fields.ts';
import { type BadRequest, fieldsInPath, type GoodCall, toBadRequestWithInput } from './encode.ts';
import { getAtPath, listNodes } from './json.ts';
import { listAtBounds, listGoodCalls, listOutOfBounds } from './out-of-bounds.ts';
import { freeFormFields } from './required-fields.ts';

const areas = [
  { title: 'files, products and collections', area: /^(files|products|collections)\./, refused: 400, accepted: 250 },
  { title: 'carts, checkouts and payments', area: /^(carts|checkouts|payments)\./, refused: 300, accepted: 150 },
  { title: 'members, reviews and requests', area: /^(members|reviews|backInStock)\./, refused: 300, accepted: 150 },
];

async function prepareCall(fixture: DatabaseFixture, name: CallName): Promise<GoodCall> {
  const role = /My/.test(name) ? 'member' : 'elevated';
  const user = await createTestUser(fixture, role, 0);
  const input = JSON.parse(JSON.stringify(await examples[name](user)));
  return { name, role, authorization: user.client.tokens.access_token, input };
}

async function send({ shop }: DatabaseFixture, { method, path, authorization, body }: BadRequest) {
  const headers = { ...(authorization !== null && { authorization }) };
  const response = await shop.send(path, { method, headers, ...(body !== undefined && { body }) });
  const answer: AnyJson = await response.json();
  const { results: [{ itemMetadata = {} } = {}] = [] } = answer;
  // A bulk call answers 200, so the result of its first item counts.
  return {
    status: itemMetadata.success === false ? 400 : response.status,
    violations: (itemMetadata.error?.data ?? answer.details?.validationError)?.fieldViolations ?? [],
    answer,
  };
}

describe.each(areas)('the calls for $title', ({ area, refused, accepted }) => {
  const names = (Object.keys(contract) as CallName[]).filter(name => area.test(name));

  test('boundedFields has every text, number and list of the calls’ examples', async () => {
    const fixture = await openDatabaseFixture();
    const unbounded: string[] = [];
    for (const name of names) {
      const call = await prepareCall(fixture, name);
      const bounds = boundedFields[name] ?? {};
      for (const { input } of listGoodCalls(call))
        for (const { at, value } of listNodes(input)) {
          const isBounded = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
          const first = at.replace(/\.\d+(?=\.|$)/g, '.0');
          if (!isBounded || freeFormFields.test(at) || fieldsInPath(name).includes(at)) continue;
          if (!bounds[at] && !bounds[first]) unbounded.push(`${name} ${at}`);
        }
      for (const at of Object.keys(bounds))
        if (!listGoodCalls(call).some(({ input }) => getAtPath(input, at) !== undefined))
          unbounded.push(`${name} has no ${at}`);
    }
    expect(unbounded).toEqual([]);
    fixture.close();
  });

  test('the calls refuse a value outside its bounds by the field’s name and write no row', async () => {
    const fixture = await openDatabaseFixture();
    const calls: GoodCall[] = [];
    for (const name of names) calls.push(await prepareCall(fixture, name));
    const listWrittenTables = fixture.watchWrites();
    const wrong: unknown[] = [];
    let sent = 0;
    for (const { request, violation } of calls.flatMap(listOutOfBounds)) {
      const { status, violations, answer } = await send(fixture, request);
      sent += 1;
      const found = violations.map(({ field, violatedRule }: AnyJson) => `${field} ${violatedRule}`);
      if (status !== 400 || !found.includes(violation.join(' ')))
        wrong.push([request.label, status, found, JSON.stringify(answer).slice(0, 200), violation]);
      const written = listWrittenTables();
      if (written.length > 0) wrong.push([request.label, 'wrote', written]);
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(refused);
    fixture.close();
  });

  test('the calls accept a value at its bounds', async () => {
    const fixture = await openDatabaseFixture();
    const wrong: unknown[] = [];
    let sent = 0;
    for (const name of names) {
      const call = await prepareCall(fixture, name);
      const restoreRows = fixture.saveRows();
      for (const { at, input } of listAtBounds(call).filter((_, index) => isInTurn(Math.floor(index / 2), index, 2))) {
        const { status, answer } = await send(fixture, toBadRequestWithInput(call, 'nothing wrong', input));
        sent += 1;
        if (status !== 200) wrong.push([name, at, status, JSON.stringify(answer).slice(0, 300)]);
        // An accepted value changes the shop, which could then refuse the next value, such as a slug in use.
        restoreRows();
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(isSoak ? accepted : accepted / 2);
    fixture.close();
  });
});
