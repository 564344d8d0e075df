import { expect, test } from 'vitest';
import { type CallName, contract } from '../../../../src/api/contract.ts';
import { toOutgoingRequest } from '../../../../src/transport/request.ts';
import { apiRoutes } from '../../routes.ts';
import { errorCodeOrField } from '../open-shop.ts';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.ts';
import { examples } from './examples/examples.ts';
import calls from './known-fields.json' with { type: 'json' };
import { callerRoles, permissions } from './permissions/permissions.ts';
import { createTestUser, type TestUser } from './test-user.ts';

const names = Object.keys(contract) as CallName[]; // Object.keys loses the key type.

/** A user who may make the call. */
function actorFor(fixture: DatabaseFixture, name: CallName): Promise<TestUser> {
  const role = callerRoles.findLast(one => permissions[name][one] !== 'no') ?? 'elevated';
  return createTestUser(fixture, role, 0);
}

/** Sends an example with additional fields, in the body if the call has one, otherwise in the query. */
async function withMore({ client, fixture }: TestUser, name: CallName, input: object, more: object) {
  const { url, init } = toOutgoingRequest(contract[name], input, { apiHost: 'http://api.test', gateway: true });
  const { pathname, searchParams } = new URL(url);
  for (const [field, value] of Object.entries(more)) searchParams.append(field, String(value));
  const body = init.body && JSON.stringify({ ...JSON.parse(String(init.body)), ...more });
  const query = searchParams.size > 0 && !body ? `?${searchParams}` : '';
  return fixture.shop.call(
    init.method ?? 'GET',
    pathname + query,
    body && JSON.parse(body),
    client.tokens.access_token,
  );
}

test('known-fields.json lists every call of the contract', () => {
  const known = calls.map(({ method, gateway, path }) => `${method} ${gateway}${path}`);
  for (const name of names) {
    const { method, gateway, path } = contract[name];
    expect(known, name).toContain(`${method} ${gateway}${path}`);
  }
});

test('each route states the fields that known-fields.json has for it', () => {
  for (const { endpoint, fields } of apiRoutes) {
    const { method, gateway, path } = endpoint;
    const entries = calls.filter(call => call.method === method && call.gateway === gateway && call.path === path);
    const known = entries.flatMap(({ query, body }) => [...query.map(name => name.replace(/\..*/, '')), ...body]);
    expect(fields.toSorted(), `${method} ${path}`).toEqual([...new Set(known)].toSorted());
  }
});

test('each call accepts its path fields repeated in the body or query', async () => {
  for (const name of names) {
    const { path } = contract[name];
    const fields = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
    if (fields.length === 0) continue;
    const fixture = await openDatabaseFixture();
    const actor = await actorFor(fixture, name);
    const input = Object(await examples[name](actor));
    const repeated = Object.fromEntries(fields.map(field => [field, input[field]]));
    const answer = await withMore(actor, name, input, repeated);
    expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200);
    fixture.close();
  }
});

test('each call refuses an unknown field by name', async () => {
  const fixture = await openDatabaseFixture();
  for (const name of names) {
    const actor = await actorFor(fixture, name);
    const input = Object(await examples[name](actor));
    const answer = await withMore(actor, name, input, { elevated: true });
    expect([answer.status, errorCodeOrField(answer)], name).toEqual([400, 'elevated']);
    expect(answer.body.details.validationError.fieldViolations[0].violatedRule).toBe('FIELD_NOT_ALLOWED');
  }
  fixture.close();
});
