import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languagePaths } from '../../../src/build/language-files.ts';
import { sizeGoals } from '../bench/budgets.ts';
import { build, buildIfStale, root } from '../build.ts';
import { findChanges, findHistoryGap, readVersions } from '../history.ts';
import { findGoalProblems, findPathProblems, findUnweighed, findWayProblems } from './check.ts';
import { findLimitProblems, findRaisedGoals, readGoalNumbers } from './limits.ts';
import { findOverweight, findSlack, formatReport } from './report.ts';
import { type Row, readLimits, readRows, writeRows } from './rows.ts';
import { readWays, WAYS_SPEC, type Ways } from './ways.ts';
import { weigh } from './weigh.ts';

const CONFIG = 'size-limit.json';
const GOALS = 'demo/tools/bench/budgets.ts';
const ONE_CALL = '.output/one-call.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the files of each way. Runs the tests that record the ways if this build has no record of some. */
function goWays(names: readonly string[]): Ways {
  const ways = readWays();
  if (names.length && names.every(name => name in ways)) return ways;
  console.log(`Going the ways of ${WAYS_SPEC} …`);
  const { status } = spawnSync('npm', ['run', '--silent', 'e2e', '--', 'e2e/ways.spec', '--reporter=line'], {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0)
    throw new Error(`A test of ${WAYS_SPEC} fails, see above: sizes are known once each way can be gone.`);
  return readWays();
}

function listBuilt(): readonly string[] {
  const list = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(js|css)$/.test(file))
      .map(file => `${folder}/${file.replaceAll('\\', '/')}`);
  return [...list('dist'), ...list('.output').filter(file => file.startsWith('.output/one-call'))];
}

/** The files of `dist/` that package.json names for bundlers and as a command. */
function listEntries(): readonly string[] {
  const { exports, bin } = JSON.parse(read('package.json')) as { readonly exports: object; readonly bin: string };
  const named = JSON.stringify([exports, bin]).match(/dist\/[\w/-]+\.js(?=")/g) ?? [];
  return named.filter(file => file !== 'dist/all.js');
}

function write(rows: readonly Row[]): void {
  writeFileSync(join(root, CONFIG), writeRows(rows));
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', CONFIG], { cwd: root, stdio: 'ignore' });
}

/**
 * Writes and returns the rows: the files that a browser fetched for each way, and as the limit their weight or the
 * `cap` of the goal.
 */
function rewrite(rows: readonly Row[], ways: Ways, built: readonly string[]): readonly Row[] {
  const limitOf = (name: string) => rows.find(row => row.name === name)?.limit ?? 0;
  const pathOf = (name: string) => ways[name] ?? rows.find(row => row.name === name)?.path ?? [];
  const drafts = [...new Set([...rows.map(({ name }) => name), ...Object.keys(ways)])]
    .map(name => ({ name, path: pathOf(name), limit: limitOf(name) }))
    // A way has no separate files if other ways have all of its files.
    .filter(({ path }) => path.length);
  const weights = weigh(drafts, built);
  const capOf = (name: string) => sizeGoals.find(goal => goal.name === name)?.cap;
  const rewritten = drafts.map(row => ({ ...row, limit: capOf(row.name) ?? weights.get(row.name) ?? row.limit }));
  write(rewritten);
  return rewritten;
}

/** Compares limits and goals with those of each commit. */
function checkHistory(): readonly string[] {
  const gap = findHistoryGap(root);
  if (gap === 'absent') {
    console.log('Not checked: whether limits and goals have risen. There is no Git history here.');
    return [];
  }
  if (gap) console.log('This clone is shallow: only its own commits are checked. git fetch --unshallow brings all.');
  const limits = findChanges(readVersions(root, CONFIG), read(CONFIG), readLimits);
  const goals = findChanges(readVersions(root, GOALS), read(GOALS), readGoalNumbers);
  return [...findLimitProblems(limits), ...findRaisedGoals(goals)];
}

function checkSizes(): readonly string[] {
  const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  buildIfStale();
  if (!existsSync(join(root, ONE_CALL))) build();
  const before = readRows(read(CONFIG));
  const ways = goWays(before.map(({ name }) => name));
  const built = listBuilt();
  const rows = options.write ? rewrite(before, ways, built) : before;
  const weights = weigh(rows, built);
  console.log(`\n${formatReport(rows, weights, sizeGoals)}\n`);
  const slack = findSlack(rows, weights, sizeGoals);
  if (slack.length) console.log(`${slack.join('\n')}\nnpm run size -- --write lowers the limits.\n`);
  return [
    ...findGoalProblems(rows, sizeGoals),
    ...findWayProblems(rows, ways),
    ...findPathProblems(rows, built),
    ...findUnweighed(rows, built, {
      entries: listEntries(),
      words: languagePaths.map(path => `dist/${path}`),
    }),
    ...findOverweight(rows, weights),
    ...checkHistory(),
  ];
}

let problems: readonly string[];
try {
  problems = checkSizes();
} catch (error) {
  problems = [error instanceof Error ? error.message : String(error)];
}
for (const problem of problems) console.error(problem);
console.log(problems.length ? `sizes: ${problems.length} to mend` : 'sizes: all within their limits');
process.exitCode = problems.length ? 1 : 0;
