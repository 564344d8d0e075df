import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { needChromium } from './browser.ts';
import { root } from './build.ts';
import { everyScenario } from './check-scenarios.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const output = join(root, '.output');
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

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

/** A suite of one check. */
const check = (name: string, command: string): Tally =>
  run(name, command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A suite that writes a report; one that ends badly without naming a failed test counts as one failure. */
function suite(name: string, command: string, report: string, read: (report: Report) => Tally): Tally {
  const file = join(output, report);
  const well = run(name, command, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const tally = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as Report) : { passed: 0, failed: 0 };
  return well || tally.failed ? tally : { ...tally, failed: 1 };
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
    held => ({
      passed: held.numPassedTests ?? 0,
      failed: held.numFailedTests ?? 0,
    }),
  );

try {
  needChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const tallies = [
  everyScenario() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  check('types', 'npm run --silent types'),
  check('lint and format', 'npm run --silent lint'),
  check('build', 'npm run --silent build'),
  vitest('unit', 'unit', 'unit.json'),
  vitest('islands under React', 'test:react', 'react.json'),
  check('size', 'npm run --silent size'),
  suite('end to end', 'npm run --silent e2e -- --reporter=list,json', 'e2e.json', ({ stats }) => ({
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
  })),
];
const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0);
const failed = sum(tally => tally.failed);
console.log(`\n${sum(tally => tally.passed)} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
