import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { root } from './build.ts';

/** The time of a file's tests, ms. It is longer for files that run in parallel. */
export interface FileDuration {
  readonly file: string;
  readonly ms: number;
}

/** The result of one run of a test runner. */
export interface SuiteReport {
  readonly passed: number;
  /** The failed tests and files and the errors outside of tests, each with its name and reason. */
  readonly failures: readonly string[];
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
    // A skipped test counts as failed if it has a tag, because the documentation cites such a test as proof.
    if (state === 'skipped' && test.options.tags?.length) return [`${file} ${test.fullName}, skipped`];
    return state === 'failed' ? [[`${file} ${test.fullName}`, ...errors.map(firstLine)].join(': ')] : [];
  });
  const suites = [...module.children.allSuites()].flatMap(suite => suite.errors());
  return [...failed, ...[...module.errors(), ...suites].map(error => `${file} ${firstLine(error)}`)];
}

/** Writes the results of a run to the file that KIOSK_REPORT names, or nothing without this variable. */
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
