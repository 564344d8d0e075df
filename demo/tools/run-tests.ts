import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFirefox, ensureHeadlessShell, ensureWebKit, isDebianRoot } from './browser.ts';
import { root } from './build.ts';
import { checkScenarios } from './check-scenarios.ts';
import type { SuiteReport } from './failures-reporter.ts';
import { describeCommit } from './history.ts';
import { findErrorContexts, type PlaywrightReport, readReport } from './playwright-report.ts';
import { createSteps, secondsSince } from './steps.ts';
import { findFigures, missingFigures, notRun, type SuiteResult, toTestedPage, toVerdict } from './tested-page.ts';

const SLOWEST_COUNT = 15;
/** The most characters to print of a page, because the gallery has hundreds of states. */
const MAX_CONTEXT_LENGTH = 3_000;
const MAX_CONTEXTS = 5;

const start = performance.now();
// Read before the steps, because files may be edited while they run.
const commit = describeCommit(root);

const outputFolder = join(root, '.output');
mkdirSync(outputFolder, { recursive: true });
// The report of a soak stays for a release.
for (const name of readdirSync(outputFolder))
  if (name !== 'soak') rmSync(join(outputFolder, name), { recursive: true, force: true });

const { run, durations: steps } = createSteps(root);

const countOne = (name: string, succeeded: boolean): SuiteResult =>
  succeeded ? { name, passed: 1, failures: [] } : { name, passed: 0, failures: [name] };

/** Runs a command that counts as one test. */
const check = async (name: string, script: string): Promise<SuiteResult> =>
  countOne(name, await run(name, `npm run --silent ${script}`));

/** Reads a report. A report that is missing or cut off has no results. */
function readReportFile<R>(
  path: string,
  parseReport: (report: R) => Omit<SuiteResult, 'name'>,
): Omit<SuiteResult, 'name'> {
  try {
    return parseReport(JSON.parse(readFileSync(path, 'utf8')) as R);
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failures: [] };
  }
}

/**
 * Runs a suite that writes a report. A suite that fails without a failed test, or runs no test, counts as one failure.
 */
async function suite<R>(
  name: string,
  command: string,
  file: string,
  parseReport: (report: R) => Omit<SuiteResult, 'name'>,
): Promise<SuiteResult> {
  const path = join(outputFolder, file);
  const succeeded = await run(name, command, { KIOSK_REPORT: path, PLAYWRIGHT_JSON_OUTPUT_FILE: path });
  const result = readReportFile<R>(path, parseReport);
  const isComplete = succeeded && result.passed > 0;
  return { name, ...result, ...(!isComplete && !result.failures.length && { failures: [name] }) };
}

const vitest = (name: string, script: string, file: string) =>
  suite<SuiteReport>(
    name,
    `npm run --silent ${script} -- --reporter=default --reporter=./demo/tools/failures-reporter.ts`,
    file,
    report => report,
  );

/** The descriptions of failed tests' pages. */
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

/** Engines that were not run, with the command that installs them. */
const missingEngines: string[] = [];

/** Runs the journeys that differ by engine in a further engine. A soak runs the rest. */
async function engine(browser: string, ensureInstalled: () => unknown, script: string): Promise<SuiteResult> {
  const name = `end to end, ${browser}`;
  try {
    ensureInstalled();
  } catch (error) {
    missingEngines.push(`${name}: ${error instanceof Error ? error.message : error}`);
    return notRun(name, isDebianRoot());
  }
  return playwright(name, browser, script, 'engines/journeys');
}

async function inTurn(...all: readonly (() => Promise<SuiteResult>)[]): Promise<readonly SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (const step of all) results.push(await step());
  return results;
}

try {
  ensureHeadlessShell();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const scenarios = countOne('sign-in scenarios', checkScenarios());
const built = check('build', 'build');
// These steps do not need the build, so they do not wait for it.
const inModules = await inTurn(
  () => check('types', 'types'),
  () => check('lint and format', 'lint'),
  () => vitest('unit', 'unit', 'unit.json'),
  () => vitest('components with React', 'test:react', 'react.json'),
);
// Each suite uses all cores. Suites that run at the same time take as long, and their tests come close to their limits.
const inBrowsers = await inTurn(
  () => built,
  async () =>
    (await built).failures.length
      ? countOne('end to end, not run without a build', false)
      : playwright('end to end', 'Chromium', 'e2e'),
);
// Their few tests spend more time on starts than on work, so these steps do not compete.
const inOthers = await Promise.all([
  check('size', 'size'),
  engine('Firefox', ensureFirefox, 'e2e:firefox'),
  engine('WebKit', ensureWebKit, 'e2e:webkit'),
]);
const suites = [scenarios, ...inModules, ...inBrowsers, ...inOthers];
const figures = suites.flatMap(({ output = '' }) => findFigures(output));
const missingLines = missingFigures(figures).map(line => `not one line of figures: ${line}`);
const results: readonly SuiteResult[] = [
  ...suites,
  { name: 'figures of runs with seeds', passed: missingLines.length ? 0 : 1, failures: missingLines },
];

const files = suites
  .flatMap(({ name, durations = [] }) => durations.map(duration => ({ suite: name, ...duration })))
  .sort((a, b) => b.ms - a.ms);
writeFileSync(join(outputFolder, 'durations.json'), JSON.stringify({ steps, files }, null, 2));

const passed = results.reduce((total, result) => total + result.passed, 0);
const failures = results.flatMap(result => result.failures);
// Printed, because a run may leave only its output.
for (const context of errorContexts.slice(0, MAX_CONTEXTS)) console.log(`\n${context}\n`);
console.log(`\nThe ${SLOWEST_COUNT} slowest files of .output/durations.json:`);
for (const { suite, file, ms } of files.slice(0, SLOWEST_COUNT))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file} (${suite})`);
for (const name of missingEngines) console.log(`not run: ${name}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(
  `\n${Object.entries(steps)
    .map(([name, seconds]) => `${name} ${seconds} s`)
    .join(', ')}, in all ${secondsSince(start)} s`,
);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length ? 1 : 0;
// Last, because it throws for a figure without a meaning.
writeFileSync(join(outputFolder, 'tested.md'), toTestedPage(results, figures, toVerdict(commit, results)));
