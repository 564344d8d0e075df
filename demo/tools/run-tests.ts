import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from './browser.ts';
import { root } from './build.ts';
import { checkScenarios } from './check-scenarios.ts';

interface SuiteResult {
  readonly passed: number;
  /** What failed, by name. */
  readonly failures: readonly string[];
}

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
const check = (name: string, command: string): SuiteResult =>
  run(name, command) ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };

/** A suite that writes a report; if it fails without a failed test in the report, that counts as one failure. */
function suite(
  name: string,
  command: string,
  report: string,
  parseReport: (report: Report) => SuiteResult,
): SuiteResult {
  const file = join(outputFolder, report);
  const succeeded = run(name, command, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const result = existsSync(file)
    ? parseReport(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : { passed: 0, failures: [] };
  return succeeded || result.failures.length ? result : { ...result, failures: [name] };
}

/** What is read of a report of Vitest, and of one of Playwright. */
interface Report {
  readonly numPassedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
  readonly stats?: { readonly expected: number };
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly line: number; readonly ok: boolean }[];
}

const findFailedSpecs = ({ file, suites = [], specs }: PlaywrightSuite): readonly string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title, line }) => `${file}:${line} ${title}`),
  ...suites.flatMap(findFailedSpecs),
];

const vitest = (name: string, script: string, report: string) =>
  suite(
    name,
    `npm run --silent ${script} -- --reporter=default --reporter=json --outputFile=.output/${report}`,
    report,
    ({ numPassedTests = 0, testResults = [] }) => ({
      passed: numPassedTests,
      failures: testResults.flatMap(file =>
        file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${relative(root, file.name)} ${fullName}`),
      ),
    }),
  );

try {
  ensureChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const suiteResults = [
  checkScenarios() ? { passed: 1, failures: [] } : { passed: 0, failures: ['sign-in scenarios'] },
  check('types', 'npm run --silent types'),
  check('lint and format', 'npm run --silent lint'),
  check('build', 'npm run --silent build'),
  check('reproducible build', 'tsx demo/tools/check-reproducible.ts'),
  vitest('unit', 'unit', 'unit.json'),
  vitest('components with React', 'test:react', 'react.json'),
  check('size', 'npm run --silent size'),
  suite('end to end', 'npm run --silent e2e -- --reporter=list,json', 'e2e.json', ({ stats, suites = [] }) => ({
    passed: stats?.expected ?? 0,
    failures: suites.flatMap(findFailedSpecs),
  })),
];
const passed = suiteResults.reduce((total, result) => total + result.passed, 0);
const failures = suiteResults.flatMap(result => result.failures);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length ? 1 : 0;
