import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  filesNotInFirefox,
  filesNotInWebKit,
  notInFirefox,
  notInWebKit,
  signsOfReasons,
  webkitFiles,
} from '../e2e/engines.ts';
import { root } from './build.ts';

interface Suite {
  readonly file: string;
  readonly specs: readonly { readonly title: string }[];
  readonly suites?: readonly Suite[];
}

const titlesIn = ({ file, specs, suites = [] }: Suite): readonly (readonly [file: string, title: string])[] => [
  ...specs.map(({ title }) => [file, title] as const),
  ...suites.flatMap(titlesIn),
];

/** The file and the title of each end-to-end test. */
function listTests(): readonly (readonly [file: string, title: string])[] {
  const command = ['playwright', 'test', '--config', 'demo/e2e/playwright.config.ts', '--list', '--reporter=json'];
  // A whole run has named a file for its reports.
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: undefined };
  const output = execFileSync('npx', command, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, env });
  return (JSON.parse(output) as { suites: readonly Suite[] }).suites.flatMap(titlesIn);
}

const tests = listTests();
const files = [...new Set(tests.map(([file]) => file))];

test('each file that does not run in Firefox exists, and has a reason', () => {
  expect(Object.keys(filesNotInFirefox).filter(file => !files.includes(file))).toEqual([]);
  expect(Object.values(filesNotInFirefox).filter(reason => !reason)).toEqual([]);
});

test('each file runs in WebKit or has a reason why not, which its code bears out', () => {
  expect([...webkitFiles, ...Object.keys(filesNotInWebKit)].toSorted()).toEqual(files.toSorted());
  const unfounded = Object.entries(filesNotInWebKit).filter(
    ([file, reason]) => !signsOfReasons[reason]?.test(readFileSync(join(root, 'demo/e2e', file), 'utf8')),
  );
  expect(unfounded).toEqual([]);
});

test.each([
  ['Firefox', files.filter(file => !(file in filesNotInFirefox)), notInFirefox],
  ['WebKit', webkitFiles, notInWebKit],
] as const)('what does not run in %s is told from all others by its title, and has a reason', (_, files, reasons) => {
  expect(files.filter(file => !tests.some(([one]) => one === file))).toEqual([]);
  const left = Object.keys(reasons).map(title => [
    title,
    tests.filter(([file, one]) => files.includes(file) && one.includes(title)).length,
  ]);
  expect(left).toEqual(Object.keys(reasons).map(title => [title, 1]));
  expect(Object.values(reasons).filter(reason => !reason)).toEqual([]);
});
