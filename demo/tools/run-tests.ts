import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFirefox, ensureHeadlessShell, ensureWebKit, isDebianRoot } from './browser.ts';
import { older, root, startBuild } from './build.ts';
import { checkScenarios } from './check-scenarios.ts';
import type { SuiteReport } from './failures-reporter.ts';
import { type PlaywrightReport, readReport } from './playwright-report.ts';
import { findFigures, missingFigures, notRun, type SuiteResult, toTestedPage } from './tested-page.ts';

const outputFolder = join(root, '.output');
rmSync(outputFolder, { recursive: true, force: true });
mkdirSync(outputFolder, { recursive: true });

function run(name: string, command: string, environment: Readonly<Record<string, string>> = {}): boolean {
  console.log(`\n── ${name}: ${command}`);
  const { status } = spawnSync(command, {
    cwd: root,
    stdio: 'inherit',
    shell: true,
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

/** A command that counts as one test. */
const check = (name: string, command: string): SuiteResult => countOne(name, run(name, command));

const countOne = (name: string, succeeded: boolean): SuiteResult =>
  succeeded ? { name, passed: 1, failures: [] } : { name, passed: 0, failures: [name] };

/** A suite that writes a report; if it fails without a failure in the report, that counts as one. */
function suite<R>(
  name: string,
  command: string,
  file: string,
  parseReport: (report: R) => Omit<SuiteResult, 'name'>,
): SuiteResult {
  const path = join(outputFolder, file);
  const succeeded = run(name, command, { KIOSK_REPORT: path, PLAYWRIGHT_JSON_OUTPUT_FILE: path });
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

const playwright = (name: string, engine: string, script: string, files = ''): SuiteResult => ({
  ...suite<PlaywrightReport>(
    name,
    `npm run --silent ${script} -- ${files} --reporter=list,json`,
    `${script.replace(':', '-')}.json`,
    readReport,
  ),
  engine,
});

/** What was not run, and how that can be changed. */
const missing: string[] = [];

/** What shoppers do, and some of what pages do, in a further engine; the rest takes longer. */
function engine(browser: string, ensureInstalled: () => unknown, script: string, files: string): SuiteResult {
  const name = `end to end, ${browser}`;
  try {
    ensureInstalled();
  } catch (error) {
    missing.push(`${name}: ${error instanceof Error ? error.message : error}`);
    return notRun(name, isDebianRoot());
  }
  return playwright(name, browser, script, files);
}

try {
  ensureHeadlessShell();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const first = [
  countOne('sign-in scenarios', checkScenarios()),
  check('types', 'npm run --silent types'),
  check('lint and format', 'npm run --silent lint'),
  check('build', 'npm run --silent build'),
];
// The browser tests need it; beside the next one it takes no time.
startBuild(older);
const suites = [
  ...first,
  check('reproducible build', 'tsx demo/tools/check-reproducible.ts'),
  vitest('unit', 'unit', 'unit.json'),
  vitest('components with React', 'test:react', 'react.json'),
  check('size', 'npm run --silent size'),
  playwright('end to end', 'Chromium', 'e2e'),
  engine('Firefox', ensureFirefox, 'e2e:firefox', 'engines/journeys policies traces focus'),
  engine('WebKit', ensureWebKit, 'e2e:webkit', 'engines/journeys traces'),
];
const figures = suites.flatMap(({ output = '' }) => findFigures(output));
const missingLines = missingFigures(figures).map(line => `not one line of figures: ${line}`);
const suiteResults: readonly SuiteResult[] = [
  ...suites,
  { name: 'figures of runs with seeds', passed: missingLines.length ? 0 : 1, failures: missingLines },
];
const passed = suiteResults.reduce((total, result) => total + result.passed, 0);
const failures = suiteResults.flatMap(result => result.failures);
for (const name of missing) console.log(`not run: ${name}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length ? 1 : 0;
// The last of all: it throws where a figure has no meaning.
writeFileSync(join(root, 'demo/docs/tested.md'), toTestedPage(suiteResults, figures));
