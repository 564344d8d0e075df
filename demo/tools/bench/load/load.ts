import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MB, ms, times } from '../figures.ts';
import type { Statuses } from './attacker.ts';
import { attacks } from './attacks.ts';
import { postJson } from './http.ts';
import { type ShopperFigures, startShoppers } from './shoppers.ts';
import type { LoopFigures } from './watched.ts';

const SHOPPERS = 50;
const REVIEWS = 2_000;

const loadGoals = { blockedMs: 100, peakBytes: 400e6, slowestMs: 2_000 } as const;

/** The measurements of a phase, in which attacks run while shoppers buy. */
export interface LoadPhase {
  readonly title: string;
  readonly server: LoopFigures;
  /** The figures of an idle process at the same time, which show the delays of the machine. */
  readonly idle: LoopFigures;
  readonly shoppers: ShopperFigures;
  /** How many responses had each HTTP status, by the name of the attack. */
  readonly statuses: Statuses;
}

const startChild = (script: string, ...given: readonly string[]): ChildProcess =>
  fork(fileURLToPath(new URL(script, import.meta.url)), given, { execArgv: ['--import', 'tsx'] });

const receive = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T;

function ask<T>(child: ChildProcess, message: unknown = 'take'): Promise<T> {
  const answer = receive<T>(child);
  child.send(message as string);
  return answer;
}

/** Measures a platform under attack while shoppers buy: each attack by itself, then all at once. */
export async function measureLoad(secondsOfEach: number, onPhase: (phase: LoadPhase) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-load-'));
  const server = startChild('watched.ts', join(folder, 'shop.db'));
  const idle = startChild('watched.ts');
  const children = [server, idle];
  try {
    const [{ url }] = await Promise.all([receive<{ url: string }>(server), receive(idle)]);
    const attacker = startChild('attacker.ts', url);
    children.push(attacker);
    await receive(attacker);
    await postJson(`${url}/_/reviews`, { slug: 'bread-knife', count: REVIEWS });
    await postJson(`${url}/_/stock`, { slug: 'olive-oil', quantity: 1_000_000 });
    const shoppers = startShoppers(url, SHOPPERS);
    const names = attacks.map(({ name }) => name);
    const phases: readonly (readonly [title: string, names: readonly string[]])[] = [
      ['no attack', []],
      ...names.map(name => [name, [name]] as const),
      ['all at once', names],
    ];
    for (const [title, named] of phases) {
      await Promise.all([ask(server), ask(idle), ask(attacker, named)]);
      shoppers.take();
      await setTimeout(secondsOfEach * 1_000 * (named.length > 1 ? 3 : 1));
      const [ofServer, ofIdle, statuses] = await Promise.all([
        ask<LoopFigures>(server),
        ask<LoopFigures>(idle),
        ask<Statuses>(attacker, []),
      ]);
      onPhase({ title, server: ofServer, idle: ofIdle, shoppers: shoppers.take(), statuses });
    }
    await shoppers.stop();
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const describeCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || '–';

const HEAD = [
  '50 shoppers, and',
  'blocked',
  'CPU of a turn',
  'idle loop blocked',
  'stretch',
  'peak memory',
  'slowest request',
  'requests, orders',
  'failed',
  'answers to the attack',
];

/**
 * The goals that a phase misses. Delays by other work of the machine do not count. The idle loop and the CPU time show
 * these delays.
 */
function findMissed({ title, server, idle, shoppers, statuses }: LoadPhase): readonly string[] {
  const { blockedMs, busyMs = blockedMs, peakBytes, stretch } = server;
  const { slowestMs, slowest } = shoppers;
  const strange = attacks.flatMap(({ name, answers }) =>
    Object.keys(statuses[name] ?? {})
      .filter(status => ![...answers, 429].includes(Number(status)))
      .map(status => `${status} to ${name}`),
  );
  const problems = [
    blockedMs > loadGoals.blockedMs + idle.blockedMs && busyMs > loadGoals.blockedMs && `blocked ${ms(blockedMs)}`,
    peakBytes > loadGoals.peakBytes && `took ${MB(peakBytes)}`,
    slowestMs > loadGoals.slowestMs * stretch && `answered ${slowest} after ${ms(slowestMs)}`,
    Object.keys(shoppers.failures).length > 0 && `refused shoppers: ${describeCounts(shoppers.failures)}`,
    strange.length > 0 && `answered ${strange.join(', ')}`,
  ];
  return problems.filter(problem => problem !== false).map(problem => `${title}: ${problem}`);
}

/** The phases as a table, and the goals that they miss. */
export function reportLoad(phases: readonly LoadPhase[]): {
  readonly table: string;
  readonly missed: readonly string[];
} {
  const rows = phases.map(({ title, server, idle, shoppers, statuses }) => [
    title,
    ms(server.blockedMs),
    server.busyMs === undefined ? '–' : ms(server.busyMs),
    ms(idle.blockedMs),
    times(server.stretch),
    MB(server.peakBytes),
    ms(shoppers.slowestMs),
    `${shoppers.requests}, ${shoppers.orders}`,
    describeCounts(shoppers.failures),
    Object.keys(statuses).length === 1 ? describeCounts(Object.values(statuses)[0] ?? {}) : '–',
  ]);
  const table = [row(HEAD), row(HEAD.map((_, at) => (at ? '--:' : '---'))), ...rows.map(row)].join('\n');
  return { table, missed: phases.flatMap(findMissed) };
}
