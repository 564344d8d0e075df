import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './browser.ts';
import { root } from './build.ts';
import { checkScenarios } from './check-scenarios.ts';

interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
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
  run(name, command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

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
    : { passed: 0, failed: 0 };
  return succeeded || result.failed ? result : { ...result, failed: 1 };
}

interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

const vitest = (name: string, script: string, report: string) =>
  suite(
    name,
    `npm run --silent ${script} -- --reporter=default --reporter=json --outputFile=.output/${report}`,
    report,
    results => ({
      passed: results.numPassedTests ?? 0,
      failed: results.numFailedTests ?? 0,
    }),
  );

try {
  ensureChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const suiteResults = [
  checkScenarios() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  check('types', 'npm run --silent types'),
  check('lint and format', 'npm run --silent lint'),
  check('build', 'npm run --silent build'),
  vitest('unit', 'unit', 'unit.json'),
  vitest('components with React', 'test:react', 'react.json'),
  check('size', 'npm run --silent size'),
  suite('end to end', 'npm run --silent e2e -- --reporter=list,json', 'e2e.json', ({ stats }) => ({
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
  })),
];
const countTests = (pick: (tally: SuiteResult) => number) =>
  suiteResults.reduce((total, tally) => total + pick(tally), 0);
const failed = countTests(tally => tally.failed);
console.log(`\n${countTests(tally => tally.passed)} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
