import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../../src/api/endpoint.ts';
import { logout } from '../../../../../src/api/identity.ts';
import { CallError } from '../../../../../src/transport/call-error.ts';
import { isInTurn } from '../../../../tools/in-turns.ts';
import { onPublic, type RouteDefinition } from '../../../access/route.ts';
import { apiRoutes } from '../../../routes.ts';
import calls from '../known-fields.json' with { type: 'json' };
import { callTests } from './all.ts';
import type { CallTest } from './call-test.ts';
import { openFixture } from './fixture.ts';
import { rollbackRoute } from './rollback.ts';

const toName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
/** Logging out is a write, although it is a GET. */
const isWrite = (endpoint: Endpoint) => (endpoint.method !== 'GET' && !endpoint.reads) || endpoint === logout;

/** The call tests that passed, by kind of check. */
const passed = {
  verified: new Set<CallTest>(),
  refusesBadInput: new Set<CallTest>(),
  noticesEcho: new Set<CallTest>(),
  noticesRollback: new Set<CallTest>(),
};
const withNames = (some: readonly CallTest[]) => some.map(callTest => [toName(callTest.endpoint), callTest] as const);
const writeTests = callTests.filter(({ endpoint }) => isWrite(endpoint));

async function withFixture<T>(
  work: (fixture: Awaited<ReturnType<typeof openFixture>>) => Promise<T>,
  ...routes: Parameters<typeof openFixture>
) {
  const fixture = await openFixture(...routes);
  try {
    return await work(fixture);
  } finally {
    fixture.close();
  }
}

test('there is a call test for each call of known-fields.json, with its gateway', () => {
  const tested = callTests.map(({ endpoint }) => `${toName(endpoint)} at ${endpoint.gateway}`);
  expect(tested.toSorted()).toEqual(calls.map(call => `${toName(call as Endpoint)} at ${call.gateway}`).toSorted());
});

describe('each call passes its call test', () => {
  test.each(withNames(callTests))('%s passes its call test', async (_, callTest) => {
    await withFixture(callTest.verify);
    passed.verified.add(callTest);
  });
});

describe('each call refuses a bad input', () => {
  test.each(withNames(callTests))('%s refuses a bad input', async (_, callTest) => {
    await withFixture(async fixture => {
      const { caller, input, reason } = await callTest.badCall(fixture);
      const call = fixture[caller] as (endpoint: Endpoint, input: unknown) => Promise<unknown>;
      const problem = await call(callTest.endpoint, input).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(problem).toBeInstanceOf(CallError);
      const { status, violations = [], code } = problem as CallError;
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(violations[0]?.field ?? code).toBe(reason);
    });
    passed.refusesBadInput.add(callTest);
  });
});

describe('each write’s test fails if the call only echoes its input', () => {
  test.each(
    withNames(writeTests.filter((_, index) => isInTurn(index, 0, 2))),
  )('the test of %s fails if the answer only echoes the input', async (_, callTest) => {
    const echo = ({ endpoint, fields }: RouteDefinition) => onPublic(endpoint, fields, ({ input }) => input);
    const routes = apiRoutes.map(route => (route.endpoint === callTest.endpoint ? echo(route) : route));
    await expect((async () => withFixture(callTest.verify, routes))()).rejects.toThrow();
    passed.noticesEcho.add(callTest);
  });
});

describe('each write’s test fails if its transaction is rolled back', () => {
  test.each(
    withNames(writeTests.filter((_, index) => isInTurn(index, 1, 2))),
  )('the test of %s fails if the call’s writes are rolled back', async (_, callTest) => {
    const routes = apiRoutes.map(route => (route.endpoint === callTest.endpoint ? rollbackRoute(route) : route));
    await expect((async () => withFixture(callTest.verify, routes))()).rejects.toThrow();
    passed.noticesRollback.add(callTest);
  });
});

afterAll(() => {
  const rows = [...new Set(calls.map(({ area }) => area))].map(area => {
    const names = calls.filter(call => call.area === area).map(call => toName(call as Endpoint));
    const countIn = (some: Iterable<CallTest>) =>
      [...some].filter(({ endpoint }) => names.includes(toName(endpoint))).length;
    const servedCount = apiRoutes.filter(({ endpoint }) => names.includes(toName(endpoint))).length;
    return [
      `${area}: ${names.length} listed, ${countIn(callTests)} typed, ${servedCount} served`,
      `${countIn(passed.verified)} effects asserted, ${countIn(passed.refusesBadInput)} refused on bad input`,
    ].join(', ');
  });
  console.log(
    [
      ...rows,
      `${passed.verified.size} of ${calls.length} calls`,
      `${passed.noticesEcho.size} of ${writeTests.length} echoes noticed`,
      `${passed.noticesRollback.size} of ${writeTests.length} rollbacks noticed`,
    ].join('\n'),
  );
});
