import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { badRequests } from './bad-requests.ts';
import { prepared } from './bad-requests-calls.ts';
import { judged, watch } from './bad-requests-check.ts';
import { sending } from './bad-requests-encode.ts';
import { openStage } from './database-fixture.ts';

const MANY = 10_000;

const kinds = [
  'missing',
  'wrong type',
  'out of range',
  'too many',
  'huge text',
  'something deep',
  'unknown word',
  'unknown id',
  'unknown field',
  'malformed text',
  'odd path',
  'no way in',
  'wrong role',
  'oversized body',
];

const hashOf = (rows: readonly string[]): string => createHash('sha256').update(rows.join('\n')).digest('hex');

test('a good request is no bad one: its answer and the rows that it changes are noticed', async () => {
  const stage = await openStage();
  const calls = await prepared(stage);
  const touched = watch(stage);
  const found = calls.find(({ good }) => good.name === 'carts.addToCart');
  if (!found) throw new Error('the contract has no such call');
  const { faults } = await judged(stage, sending(found.good, 'nothing wrong', JSON.stringify(found.good.input)));
  expect(faults).toEqual(['status 200']);
  expect(touched()).toContain('cart_lines');
  stage.close();
});

test('bad requests of every call are refused in the platform’s words, and change nothing', async () => {
  const stage = await openStage();
  const calls = await prepared(stage);
  const before = hashOf(stage.everyRow());
  const touched = watch(stage);
  let sent = 0;
  let broken = 0;
  const unseen = new Set(kinds);

  for (const [index, { good, others }] of calls.entries()) {
    const numRuns = Math.floor((MANY * (index + 1)) / calls.length) - Math.floor((MANY * index) / calls.length);
    // Who has failed too often is told so, whatever else is wrong.
    const forgive = () => stage.rows.run('DELETE FROM attempts');
    const refused = fc.asyncProperty(badRequests(good, others), async request => {
      forgive();
      const { status, text, faults } = await judged(stage, request);
      sent += 1;
      for (const kind of unseen) if (request.what.startsWith(kind)) unseen.delete(kind);
      broken += status >= 500 ? 1 : 0;
      expect(faults, text.slice(0, 1_000)).toEqual([]);
      expect(touched()).toEqual([]);
    });
    await fc.assert(refused, { seed: 2026 + index, numRuns });
  }

  expect(hashOf(stage.everyRow())).toBe(before);
  expect(sent).toBe(MANY);
  expect([...unseen]).toEqual([]);
  console.warn(`${MANY.toLocaleString('en')} bad requests: ${broken} answers of 5xx, ${touched().length} rows changed`);
  stage.close();
}, 120_000);
