import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { root } from './build.ts';

/** How long the tests of a file took, ms. Files that run side by side take longer. */
export interface FileDuration {
  readonly file: string;
  readonly ms: number;
}

/** The result of a suite. */
export interface SuiteReport {
  readonly passed: number;
  /** What failed, by name and with its reason: tests, files, and errors outside of any test. */
  readonly failures: readonly string[];
  /** What the tests have printed. */
  readonly output?: string;
  readonly durations?: readonly FileDuration[];
}

const toDuration = (module: TestModule): FileDuration => {
  const { environmentSetupDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const ms = Math.round(environmentSetupDuration + collectDuration + setupDuration + duration);
  return { file: relative(root, module.moduleId), ms };
};

const firstLine = ({ message }: { readonly message: string }) => stripVTControlCharacters(message).split('\n')[0];

function findFailures(module: TestModule, tests: readonly TestCase[]): readonly string[] {
  const file = relative(root, module.moduleId);
  const failed = tests.flatMap(test => {
    const { state, errors = [] } = test.result();
    // A test with a tag proves something that a page claims.
    if (state === 'skipped' && test.options.tags?.length) return [`${file} ${test.fullName}, skipped`];
    return state === 'failed' ? [[`${file} ${test.fullName}`, ...errors.map(firstLine)].join(': ')] : [];
  });
  const suites = [...module.children.allSuites()].flatMap(suite => suite.errors());
  return [...failed, ...[...module.errors(), ...suites].map(error => `${file} ${firstLine(error)}`)];
}

/** Writes what passed and what failed to the file that KIOSK_REPORT names. */
export default class FailuresReporter implements Reporter {
  #output = '';

  onUserConsoleLog: NonNullable<Reporter['onUserConsoleLog']> = ({ content }) => {
    this.#output += content;
  };

  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const file = process.env.KIOSK_REPORT;
    if (!file) return;
    const results = modules.map(module => [module, [...module.children.allTests()]] as const);
    const report: SuiteReport = {
      passed: results.flatMap(([, tests]) => tests).filter(test => test.result().state === 'passed').length,
      failures: [
        ...results.flatMap(([module, tests]) => findFailures(module, tests)),
        ...unhandledErrors.map(error => `outside of a test: ${firstLine(error)} ${error.stack ?? ''}`),
      ],
      output: this.#output,
      durations: modules.map(toDuration),
    };
    writeFileSync(file, JSON.stringify(report));
  };
}
