import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlatform } from '../../../platform/node/open-platform.ts';
import { startServer } from '../../../platform/node/server.ts';
import { attacks } from './attacks.ts';
import { reportLoad } from './load.ts';

describe('a platform that is attacked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-attacks-'));
  let url = '';
  let close = async () => {};
  beforeAll(async () => {
    const platform = await openPlatform({ db: join(folder, 'shop.db'), url: () => url });
    const server = await startServer(platform, 0);
    url = server.url;
    close = async () => {
      await server.close();
      platform.close();
    };
  });
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  test.each(attacks)('answers $name as expected', async ({ send, answers }) => {
    for (let round = 0; round < 5; round++) expect(answers).toContain(await send(url));
  });
});

describe('reportLoad()', () => {
  const loop = { blockedMs: 20, busyMs: 15, stretch: 1, peakBytes: 2e8 };
  const shoppers = { requests: 100, orders: 9, slowestMs: 300, slowest: '/v1/carts/current', failures: {} };
  const phase = { title: 'no attack', server: loop, idle: loop, shoppers, statuses: {} };

  test('returns a table with a row for each phase', () => {
    const { table, missed } = reportLoad([phase]);
    expect(table.split('\n')[2]).toBe('| no attack | 20 ms | 15 ms | 20 ms | 1 × | 200 MB | 300 ms | 100, 9 | – | – |');
    expect(missed).toEqual([]);
  });

  test('names each goal that is missed', () => {
    const { missed } = reportLoad([
      {
        ...phase,
        server: { ...loop, blockedMs: 130, busyMs: 120, peakBytes: 5e8 },
        shoppers: { ...shoppers, slowestMs: 2_100, failures: { '500 /oauth2/token': 1 } },
        statuses: { 'preflights with blanks': { 204: 5, 500: 1 } },
      },
    ]);
    expect(missed).toEqual([
      'no attack: blocked 130 ms',
      'no attack: took 500 MB',
      'no attack: answered /v1/carts/current after 2100 ms',
      'no attack: refused shoppers: 1 × 500 /oauth2/token',
      'no attack: answered 500 to preflights with blanks',
    ]);
  });

  test('counts no delays that other work of the machine causes', () => {
    const busy = { ...loop, blockedMs: 900, stretch: 9 };
    expect(reportLoad([{ ...phase, server: busy, shoppers: { ...shoppers, slowestMs: 9_000 } }]).missed).toEqual([]);
  });
});
