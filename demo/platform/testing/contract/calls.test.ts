import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/api/endpoint.ts';
import { CallError } from '../../../../src/transport/errors.ts';
import calls from '../../access/known-fields.json' with { type: 'json' };
import { onOpen } from '../../access/route.ts';
import { everyRoute } from '../../routes.ts';
import type { Proof } from './call-test.ts';
import { backInStockProofs } from './call-tests/back-in-stock.ts';
import { cartProofs } from './call-tests/carts.ts';
import { checkoutProofs } from './call-tests/checkouts.ts';
import { collectionProofs } from './call-tests/collections.ts';
import { fileProofs } from './call-tests/files.ts';
import { identityProofs } from './call-tests/identity.ts';
import { memberProofs } from './call-tests/members.ts';
import { orderProofs, paymentProofs } from './call-tests/orders.ts';
import { aroundProofs } from './call-tests/other-areas.ts';
import { productProofs } from './call-tests/products.ts';
import { reviewProofs } from './call-tests/reviews.ts';
import { openFloor } from './fixture.ts';
import { undone } from './rollback.ts';

const proofs: readonly Proof[] = [
  ...aroundProofs,
  ...backInStockProofs,
  ...cartProofs,
  ...checkoutProofs,
  ...collectionProofs,
  ...fileProofs,
  ...identityProofs,
  ...memberProofs,
  ...orderProofs,
  ...paymentProofs,
  ...productProofs,
  ...reviewProofs,
];

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
const writes = ({ method, reads }: Endpoint) => method !== 'GET' && !reads;

/** What has held so far, by the kind of proof. */
const held = {
  works: new Set<Proof>(),
  refuses: new Set<Proof>(),
  notices: new Set<Proof>(),
  misses: new Set<Proof>(),
};
const named = (some: readonly Proof[]) => some.map(proof => [nameOf(proof.endpoint), proof] as const);
const writing = proofs.filter(({ endpoint }) => writes(endpoint));

async function onFloor<T>(
  work: (floor: Awaited<ReturnType<typeof openFloor>>) => Promise<T>,
  ...routes: Parameters<typeof openFloor>
) {
  const floor = await openFloor(...routes);
  try {
    return await work(floor);
  } finally {
    floor.close();
  }
}

test('the proofs are of the calls that the fixture lists, each with its gateway', () => {
  const proved = proofs.map(({ endpoint }) => `${nameOf(endpoint)} at ${endpoint.gateway}`);
  expect(proved.toSorted()).toEqual(calls.map(call => `${nameOf(call as Endpoint)} at ${call.gateway}`).toSorted());
});

describe('each call does its work', () => {
  test.each(named(proofs))('%s', async (_, proof) => {
    await onFloor(proof.works);
    held.works.add(proof);
  });
});

describe('each call refuses what makes no sense', () => {
  test.each(named(proofs))('%s', async (_, proof) => {
    await onFloor(async floor => {
      const { who, input, reason } = await proof.refused(floor);
      const call = floor[who] as (endpoint: Endpoint, input: unknown) => Promise<unknown>;
      const problem = await call(proof.endpoint, input).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(problem).toBeInstanceOf(CallError);
      const { status, violations = [], code } = problem as CallError;
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(violations[0]?.field ?? code).toBe(reason);
    });
    held.refuses.add(proof);
  });
});

describe('an answer that only repeats what was asked is noticed', () => {
  test.each(named(writing))('%s', async (_, proof) => {
    const echo = onOpen(proof.endpoint, ({ input }) => input);
    const routes = everyRoute.map(route => (route.endpoint === proof.endpoint ? echo : route));
    await expect((async () => onFloor(proof.works, routes))()).rejects.toThrow();
    held.notices.add(proof);
  });
});

describe('an answer whose work has left nothing behind is noticed', () => {
  test.each(named(writing))('%s', async (_, proof) => {
    const routes = everyRoute.map(route => (route.endpoint === proof.endpoint ? undone(route) : route));
    await expect((async () => onFloor(proof.works, routes))()).rejects.toThrow();
    held.misses.add(proof);
  });
});

afterAll(() => {
  const rows = [...new Set(calls.map(({ area }) => area))].map(area => {
    const names = calls.filter(call => call.area === area).map(call => nameOf(call as Endpoint));
    const mine = (some: Iterable<Proof>) => [...some].filter(({ endpoint }) => names.includes(nameOf(endpoint))).length;
    const served = everyRoute.filter(({ endpoint }) => names.includes(nameOf(endpoint))).length;
    return [
      `${area}: ${names.length} listed, ${mine(proofs)} typed, ${served} served`,
      `${mine(held.works)} effects asserted, ${mine(held.refuses)} refused on bad input`,
    ].join(', ');
  });
  console.log(
    [
      ...rows,
      `${held.works.size} of ${calls.length} calls`,
      `${held.notices.size} of ${writing.length} echoes noticed`,
      `${held.misses.size} of ${writing.length} works missed when undone`,
    ].join('\n'),
  );
});
