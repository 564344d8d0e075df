import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabaseFixture } from '../database-fixture.ts';
import { badRequests } from './bad-requests.ts';
import { checkRefusal } from './check-refusal.ts';
import { toBadRequest } from './encode.ts';
import { prepareCalls } from './prepared-calls.ts';

const REQUEST_COUNT = Number(process.env.BAD_REQUESTS ?? 1_000);
/** From this number on the requests include every kind of mutation, even `RARE_KIND`. */
const COUNT_WITH_ALL_KINDS = 10_000;
const RARE_KIND = 'unset word';

const mutationKinds = [
  'above the maximum',
  'below the minimum',
  'wrong format',
  'unset word',
  'unknown word',
  'missing',
  'wrong type',
  'out of range',
  'too many',
  'huge string',
  'deep nesting',
  'unknown enum value',
  'sentinel',
  'invalid text',
  'unknown id',
  'unknown field',
  'malformed body',
  'invalid path segment',
  'invalid token',
  'wrong role',
  'oversized body',
];

const hashRows = (rows: readonly string[]): string => createHash('sha256').update(rows.join('\n')).digest('hex');

test('checkRefusal reports a request that succeeds; recordWrites lists its tables', async () => {
  const fixture = await openDatabaseFixture();
  const [found] = await prepareCalls(fixture, ['carts.addToCart']);
  const listWrittenTables = fixture.watchWrites();
  if (!found) throw new Error('the contract has no such call');
  const { problems } = await checkRefusal(
    fixture,
    toBadRequest(found.good, 'nothing wrong', JSON.stringify(found.good.input)),
  );
  expect(problems).toEqual(['status 200']);
  expect(listWrittenTables()).toContain('cart_lines');
  fixture.close();
});

test('every call refuses bad requests in the error format and changes no row', async () => {
  const fixture = await openDatabaseFixture();
  const calls = await prepareCalls(fixture);
  const before = hashRows(fixture.dumpRows());
  const listWrittenTables = fixture.watchWrites();
  let sent = 0;
  let serverErrors = 0;
  const unseen = new Set(mutationKinds.filter(kind => kind !== RARE_KIND || REQUEST_COUNT >= COUNT_WITH_ALL_KINDS));

  for (const [index, { good, forbiddenTokens }] of calls.entries()) {
    const numRuns =
      Math.floor((REQUEST_COUNT * (index + 1)) / calls.length) - Math.floor((REQUEST_COUNT * index) / calls.length);
    const refused = fc.asyncProperty(badRequests(good, forbiddenTokens), async request => {
      const { status, text, problems } = await checkRefusal(fixture, request);
      sent += 1;
      for (const kind of unseen) if (request.label.startsWith(kind)) unseen.delete(kind);
      serverErrors += status >= 500 ? 1 : 0;
      expect(problems, text.slice(0, 1_000)).toEqual([]);
      expect(listWrittenTables()).toEqual([]);
    });
    await fc.assert(refused, { seed: 2026 + index, numRuns });
  }

  expect(hashRows(fixture.dumpRows())).toBe(before);
  expect(sent).toBe(REQUEST_COUNT);
  expect([...unseen]).toEqual([]);
  console.warn(
    `${REQUEST_COUNT.toLocaleString('en')} bad requests: ${serverErrors} answers of 5xx, ${listWrittenTables().length} tables changed`,
  );
  fixture.close();
});
