import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.ts';
import { describeCommit } from './history.ts';
import { type PlaywrightReport, readReport } from './playwright-report.ts';
import { type SeededRun, seededRuns } from './seeded-runs.ts';
import { type PageHead, type SuiteResult, toTestedPage, toVerdict } from './tested-page.ts';

const RUN_SEED = process.env.RUN_SEED ?? String(Date.now() % 100_000);
const only = process.argv[2];
const commit = describeCommit(root);

type Run = Pick<SeededRun, 'name' | 'command' | 'env'>;

/** Longer versions of runs of `npm test`, with the variables for their length, and runs that only a soak has. */
const runs: readonly Run[] = [
  { name: 'all that runs in Chromium', command: 'npm run e2e', env: { SOAK: '1' } },
  { name: 'all that runs in Firefox', command: 'npm run e2e:firefox', env: { SOAK: '1' } },
  { name: 'all that runs in WebKit', command: 'npm run e2e:webkit', env: { SOAK: '1' } },
  // Runs with `SOAK` are part of the first run, in Chromium.
  ...seededRuns.filter(({ env }) => !env.SOAK),
  { name: 'all calls', command: 'npm run unit -- demo/platform/testing/contract', env: { SOAK: '1' } },
  { name: 'all components with React', command: 'npm run test:react', env: { SOAK: '1' } },
  { name: 'random orders', command: 'npm run unit -- demo/platform/checkouts/random-orders', env: { CARTS: '2000' } },
  { name: 'reproducible build', command: 'npx tsx demo/tools/check-reproducible.ts', env: {} },
  {
    name: 'bad requests',
    command: 'npm run unit -- demo/platform/testing/contract/bad-requests',
    env: { BAD_REQUESTS: '20000' },
  },
  {
    name: 'ten thousand reviews',
    command: 'npm run e2e -- reviews-read --grep @many-reviews',
    env: { REVIEWS: '10000' },
  },
  {
    name: 'ten thousand reviews of the platform',
    command: 'npm run unit -- demo/platform/reviews/many',
    env: { REVIEWS: '10000' },
  },
];

const HEAD: PageHead = {
  title: 'What was tested in Firefox and WebKit',
  introduction:
    '`npm run soak` writes this report of its last run. Firefox runs all tests without the tags that `demo/tools/engines.ts` lists with their reasons. WebKit runs the tests that are written for any driver. Only Chromium reports layout shifts.',
};

/** Whether a line of output reports figures, counts or a failure with its seed. */
const isTelling = (line: string): boolean => /\b[A-Z_]+=\d+ \{|^\s+\d+ (passed|failed)|Tests {2}|SEED=\d+ /.test(line);

const ENGINES: Readonly<Record<string, string>> = {
  'e2e:firefox': 'Firefox',
  'e2e:webkit': 'WebKit',
  e2e: 'Chromium',
};
const engineOf = (command: string): string | undefined => ENGINES[command.split(' ')[2] ?? ''];

const outputFolder = join(root, '.output', 'soak');
rmSync(outputFolder, { recursive: true, force: true });
mkdirSync(outputFolder, { recursive: true });

function soak({ name, command, env }: Run, index: number): SuiteResult {
  const engine = engineOf(command);
  const report = join(outputFolder, `${index}.json`);
  const start = Date.now();
  const reporter = engine ? ` ${command.includes(' -- ') ? '' : '-- '}--reporter=list,json` : '';
  const { status, signal, stdout, stderr } = spawnSync(command.replace('npm run', 'npm run --silent') + reporter, {
    cwd: root,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...env, RUN_SEED, ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const output = `${stdout}\n${stderr}`;
  const lines = new Set(output.split('\n').filter(isTelling));
  console.log(
    `${name}: ${status === 0 ? 'passed' : `FAILED${signal ? ` by ${signal}` : ''}`} in ${Math.round((Date.now() - start) / 1000)} s, RUN_SEED=${RUN_SEED}: ${[...lines].map(line => line.trim()).join('; ')}`,
  );
  const counted =
    engine && existsSync(report)
      ? readReport(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport)
      : { passed: status === 0 ? 1 : 0, failures: [] };
  const failures = status !== 0 && !counted.failures.length ? [name] : counted.failures;
  for (const failure of failures) console.log(`failed: ${failure}`);
  return { name, ...(engine && { engine }), ...counted, failures };
}

const results = runs.filter(({ name }) => !only || name.includes(only)).map(soak);
process.exitCode = results.some(({ failures }) => failures.length) ? 1 : 0;
const others = results.filter(({ engine, tests }) => tests && engine && engine !== 'Chromium');
// A release includes only a report of all runs.
if (!only && others.length === 2)
  writeFileSync(join(outputFolder, 'tested-engines.md'), toTestedPage(others, [], toVerdict(commit, results), HEAD));
