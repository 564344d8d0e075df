import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFirefox, ensureHeadlessShell, ensureWebKit, isDebianRoot } from './browser.ts';
import { root } from './build.ts';
import { checkScenarios } from './check-scenarios.ts';
import type { SuiteReport } from './failures-reporter.ts';
import { findErrorContexts, type PlaywrightReport, readReport } from './playwright-report.ts';
import { findFigures, missingFigures, notRun, type SuiteResult, toTestedPage } from './tested-page.ts';

const outputFolder = join(root, '.output');
rmSync(outputFolder, { recursive: true, force: true });
mkdirSync(outputFolder, { recursive: true });

/** Whether a step says what it does as it goes, or all at once at its end: as those do that run beside another. */
let isTalking = false;

/** How long each step took; beside others it takes longer. */
const durations: string[] = [];

/** Runs a command, and answers whether it has succeeded. */
async function run(
  name: string,
  command: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const isFirst = !isTalking;
  isTalking = true;
  const title = `\n── ${name}: ${command}`;
  const start = performance.now();
  if (isFirst) console.log(title);
  const started = spawn(command, {
    cwd: root,
    stdio: ['ignore', ...Array.from({ length: 2 }, () => (isFirst ? ('inherit' as const) : ('pipe' as const)))],
    shell: true,
    env: { ...process.env, ...environment },
  });
  let output = '';
  for (const stream of [started.stdout, started.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      output += text;
    });
  const status = await new Promise(resolve => started.on('close', resolve));
  if (isFirst) isTalking = false;
  else console.log(`${title}\n${output}`);
  durations.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
  return status === 0;
}

/** A command that counts as one test. */
const check = async (...step: Parameters<typeof run>): Promise<SuiteResult> => countOne(step[0], await run(...step));

const countOne = (name: string, succeeded: boolean): SuiteResult =>
  succeeded ? { name, passed: 1, failures: [] } : { name, passed: 0, failures: [name] };

/** A suite that writes a report; if it fails without a failure in the report, that counts as one. */
async function suite<R>(
  name: string,
  command: string,
  file: string,
  parseReport: (report: R) => Omit<SuiteResult, 'name'>,
): Promise<SuiteResult> {
  const path = join(outputFolder, file);
  const succeeded = await run(name, command, { KIOSK_REPORT: path, PLAYWRIGHT_JSON_OUTPUT_FILE: path });
  const result = existsSync(path)
    ? parseReport(JSON.parse(readFileSync(path, 'utf8')) as R)
    : { passed: 0, failures: [] };
  return { name, ...result, ...(!succeeded && !result.failures.length && { failures: [name] }) };
}

const vitest = (name: string, script: string, file: string) =>
  suite<SuiteReport>(
    name,
    `npm run --silent ${script} -- --reporter=default --reporter=./demo/tools/failures-reporter.ts`,
    file,
    report => report,
  );

/** Characters told of a page: the gallery has hundreds of states. */
const MAX_CONTEXT_LENGTH = 3_000;
/** How failed tests left their pages: the next engine empties the folder. */
const errorContexts: string[] = [];

function readErrorContext(path: string): string {
  const [, context = ''] = /# Test info\n+(.*?)\n+# Test source/s.exec(readFileSync(path, 'utf8')) ?? [];
  return context.slice(0, MAX_CONTEXT_LENGTH);
}

const playwright = async (name: string, engine: string, script: string, files = ''): Promise<SuiteResult> => ({
  ...(await suite<PlaywrightReport>(
    name,
    `npm run --silent ${script} -- ${files} --reporter=list,json`,
    `${script.replace(':', '-')}.json`,
    report => {
      errorContexts.push(...findErrorContexts(report).map(readErrorContext));
      return readReport(report);
    },
  )),
  engine,
});

/** What was not run, and how that can be changed. */
const missing: string[] = [];

/** What shoppers do, and some of what pages do, in a further engine; the rest takes longer. */
async function engine(
  browser: string,
  ensureInstalled: () => unknown,
  script: string,
  files: string,
): Promise<SuiteResult> {
  const name = `end to end, ${browser}`;
  try {
    ensureInstalled();
  } catch (error) {
    missing.push(`${name}: ${error instanceof Error ? error.message : error}`);
    return notRun(name, isDebianRoot());
  }
  return playwright(name, browser, script, files);
}

/** One after another. */
async function inTurn(...steps: readonly (() => Promise<SuiteResult>)[]): Promise<readonly SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (const step of steps) results.push(await step());
  return results;
}

try {
  ensureHeadlessShell();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const scenarios = countOne('sign-in scenarios', checkScenarios());
// What leaves a core idle runs beside another.
const [built, read] = await Promise.all([
  check('build', 'npm run --silent build'),
  inTurn(
    () => check('types', 'npm run --silent types'),
    () => check('lint and format', 'npm run --silent lint'),
  ),
]);
const [unit, react, size] = await Promise.all([
  vitest('unit', 'unit', 'unit.json'),
  vitest('components with React', 'test:react', 'react.json'),
  check('size', 'npm run --silent size'),
]);
const chromium = await playwright('end to end', 'Chromium', 'e2e');
const others = await Promise.all([
  engine('Firefox', ensureFirefox, 'e2e:firefox', 'engines/journeys traces'),
  engine('WebKit', ensureWebKit, 'e2e:webkit', 'engines/journeys traces'),
]);
const suites = [scenarios, built, ...read, size, unit, react, chromium, ...others];
const figures = suites.flatMap(({ output = '' }) => findFigures(output));
const missingLines = missingFigures(figures).map(line => `not one line of figures: ${line}`);
const suiteResults: readonly SuiteResult[] = [
  ...suites,
  { name: 'figures of runs with seeds', passed: missingLines.length ? 0 : 1, failures: missingLines },
];
const passed = suiteResults.reduce((total, result) => total + result.passed, 0);
const failures = suiteResults.flatMap(result => result.failures);
// What is printed may be all that is kept of a run.
for (const context of errorContexts.slice(0, 5)) console.log(`\n${context}\n`);
for (const name of missing) console.log(`not run: ${name}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${durations.join(', ')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length ? 1 : 0;
// The last of all: it throws where a figure has no meaning.
writeFileSync(join(outputFolder, 'tested.md'), toTestedPage(suiteResults, figures));
