import { stripVTControlCharacters } from 'node:util';
import type { SuiteResult } from './tested-page.ts';

/** The fields that this module reads of a Playwright report. */
export interface PlaywrightReport {
  readonly stats?: { readonly expected: number; readonly flaky?: number };
  readonly suites?: readonly PlaywrightSuite[];
  /** Errors outside of tests, such as of a file that does not load. */
  readonly errors?: readonly PlaywrightError[];
}

interface PlaywrightError {
  readonly message?: string;
  readonly location?: { readonly file: string; readonly line: number };
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly PlaywrightSpec[];
}

interface PlaywrightSpec {
  readonly title: string;
  /** Without the leading `@`. */
  readonly tags: readonly string[];
  readonly line: number;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    readonly results: readonly PlaywrightResult[];
  }[];
}

interface PlaywrightResult {
  readonly duration: number;
  readonly stdout: readonly { readonly text?: string }[];
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
}

const describeError = ({ message = 'an error without a message', location }: PlaywrightError): string =>
  `${location ? `${location.file}:${location.line} ` : ''}${stripVTControlCharacters(message).split('\n')[0]}`;

/** Playwright counts a skipped test as `ok`. */
const isSkipped = ({ tests }: PlaywrightSpec): boolean => tests.some(({ status }) => status === 'skipped');

const findFailedSpecs = ({ file, suites = [], specs }: PlaywrightSuite): readonly string[] => [
  ...specs
    .filter(spec => !spec.ok || isSkipped(spec))
    .map(spec => `${file}:${spec.line} ${spec.title}${isSkipped(spec) ? ', skipped' : ''}`),
  ...suites.flatMap(findFailedSpecs),
];

const specsOf = ({ suites = [], specs }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const outputOf = ({ tests }: PlaywrightSpec): string =>
  tests.flatMap(({ results }) => results.flatMap(({ stdout }) => stdout.map(({ text = '' }) => text))).join('');

const durationOf = ({ tests }: PlaywrightSpec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);

/** The files in which Playwright describes the page after a failed test. */
export const findErrorContexts = ({ suites = [] }: PlaywrightReport): readonly string[] =>
  suites
    .flatMap(specsOf)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments)))
    .flatMap(({ name, path }) => (name === 'error-context' && path ? [path] : []));

/** The results and the output of a run's tests. */
export const readReport = ({ stats, suites = [], errors = [] }: PlaywrightReport): Omit<SuiteResult, 'name'> => ({
  passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
  failures: [...errors.map(describeError), ...suites.flatMap(findFailedSpecs)],
  tests: suites.flatMap(file =>
    specsOf(file).map(spec => ({
      file: file.file,
      title: spec.title,
      tags: spec.tags.map(tag => `@${tag}`),
      ok: spec.ok && !isSkipped(spec),
    })),
  ),
  output: suites.flatMap(specsOf).map(outputOf).join('\n'),
  durations: suites.map(suite => ({
    file: suite.file,
    ms: specsOf(suite).reduce((sum, spec) => sum + durationOf(spec), 0),
  })),
});
