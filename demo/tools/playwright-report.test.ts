import { expect, test } from 'vitest';
import { findErrorContexts, readReport } from './playwright-report.ts';

const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped') => ({
  title,
  tags: [title],
  line: 3,
  ok: status !== 'unexpected',
  tests: [{ status, results: [{ duration: 500, stdout: [{ text: `${title} says` }] }] }],
});

test('readReport counts a skipped test as a failure, and returns output and durations', () => {
  const { passed, failures, tests, output, durations } = readReport({
    stats: { expected: 1 },
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('one', 'expected')],
        suites: [{ file: 'a.spec.ts', specs: [spec('two', 'skipped'), spec('three', 'unexpected')] }],
      },
    ],
  });
  expect(passed).toBe(1);
  expect(failures).toEqual(['a.spec.ts:3 two, skipped', 'a.spec.ts:3 three']);
  expect(tests?.map(({ title, tags, ok }) => [title, ...tags, ok])).toEqual([
    ['one', '@one', true],
    ['two', '@two', false],
    ['three', '@three', false],
  ]);
  expect(output).toBe('one says\ntwo says\nthree says');
  expect(durations).toEqual([{ file: 'a.spec.ts', ms: 1500 }]);
});

test('readReport counts a test that passes on a retry as passed', () => {
  const flaky = { ...spec('one', 'expected'), tests: [{ status: 'flaky' as const, results: [] }] };
  const suites = [{ file: 'a.spec.ts', specs: [flaky] }];
  expect(readReport({ stats: { expected: 2, flaky: 1 }, suites })).toMatchObject({ passed: 3, failures: [] });
});

test('readReport returns errors outside of tests as failures with their messages', () => {
  const errors = [
    { message: '\u001b[31mError: Cannot find module\u001b[39m\n    at a', location: { file: 'a.spec.ts', line: 2 } },
    { message: 'Error: the global setup throws' },
  ];
  expect(readReport({ stats: { expected: 0 }, suites: [], errors }).failures).toEqual([
    'a.spec.ts:2 Error: Cannot find module',
    'Error: the global setup throws',
  ]);
});

test('findErrorContexts finds the file that describes the page of a failed test', () => {
  const attachments = [
    { name: 'trace', path: 'trace.zip' },
    { name: 'error-context' },
    { name: 'error-context', path: 'a.md' },
  ];
  const failed = {
    ...spec('one', 'unexpected'),
    tests: [{ status: 'unexpected' as const, results: [{ duration: 0, stdout: [], attachments }] }],
  };
  const suites = [
    { file: 'a.spec.ts', specs: [], suites: [{ file: 'a.spec.ts', specs: [spec('two', 'expected'), failed] }] },
  ];
  expect(findErrorContexts({ suites })).toEqual(['a.md']);
});
