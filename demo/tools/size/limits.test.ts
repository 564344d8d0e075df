import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChanges, readVersions } from '../history.ts';
import { findLimitProblems, findRaisedGoals, readGoalNumbers, readSizeLines } from './limits.ts';
import { readLimits, writeRows } from './rows.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'limits-'));
  git('init', '--quiet');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOBODY = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
const git = (...args: readonly string[]) => execFileSync('git', ['-C', folder, ...NOBODY, ...args], { env });

const limits = (all: Readonly<Record<string, number>>) =>
  writeRows(Object.entries(all).map(([name, limit]) => ({ name, path: ['dist/kiosk.js'], limit })));
function commit(message: string, text: string): void {
  writeFileSync(join(folder, 'file'), text);
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}
const problems = (current: string) => findLimitProblems(findChanges(readVersions(folder, 'file'), current, readLimits));

test('readSizeLines reads the lines of a message that allow a rise or a removal', () => {
  const lines = readSizeLines(
    'cart: add notes\n\nSize: first line, settled +12 B, notes\nSize: loader removed, all.js has it\nSize: purchase +3 B,\nSize: toast + 3 B, x\n Size: late +3 B, x',
  );
  expect([...lines]).toEqual([
    ['first line, settled', { bytes: 12, removed: false }],
    ['loader', { bytes: 0, removed: true }],
  ]);
});

test('a raised limit is a problem if not committed or if its commit has no Size line', () => {
  commit('start', limits({ loader: 1_553, press: 20 }));
  expect(problems(limits({ loader: 1_554, press: 20 }))).toEqual([
    'The limit of "loader" rises from 1553 to 1554 B and its commit needs the line "Size: loader +1 B, reason".',
  ]);
  commit('loader: grow', limits({ loader: 1_554, press: 20 }));
  expect(problems(limits({ loader: 1_554, press: 20 }))).toEqual([
    expect.stringMatching(
      /^The limit of "loader" rises from 1553 to 1554 B in [0-9a-f]{8}, whose message lacks the line "Size: loader \+1 B, reason"\.$/,
    ),
  ]);
});

test('a rise is allowed by a Size line with its name and at least as many bytes', () => {
  commit('start', limits({ loader: 10, press: 20 }));
  commit('loader: grow\n\nSize: loader +5 B, reason', limits({ loader: 15, press: 20 }));
  expect(problems(limits({ loader: 15, press: 20 }))).toEqual([]);
  commit('loader: grow more\n\nSize: loader +5 B, reason', limits({ loader: 21, press: 20 }));
  commit('press: grow\n\nSize: loader +5 B, reason', limits({ loader: 21, press: 21 }));
  expect(problems(limits({ loader: 21, press: 21 })).map(problem => problem.slice(0, 40))).toEqual([
    'The limit of "loader" rises from 15 to 2',
    'The limit of "press" rises from 20 to 21',
  ]);
});

test('a renamed or removed row is a problem without its Size line in the commit', () => {
  commit('start', limits({ loader: 10, press: 20 }));
  expect(problems(limits({ loading: 99, press: 20 }))).toEqual([
    '"loader" is removed and its commit needs the line "Size: loader removed, reason".',
  ]);
  commit('loader: remove\n\nSize: loader removed, reason', limits({ press: 20 }));
  expect(problems(limits({ press: 20 }))).toEqual([]);
  expect(problems(limits({ loader: 11, press: 20 }))).toHaveLength(1);
});

test('a rise is a problem also across a version with another form of limit', () => {
  commit('start', limits({ loader: 1_500 }));
  commit('other form', limits({ loader: 1_500 }).replace('1500 B', '1.7 kB'));
  expect(problems(limits({ loader: 1_700 }))).toHaveLength(1);
});

test('versions from before the present form of rows cause no problem', () => {
  commit('start', '[{ "name": "loader", "path": "dist/kiosk.js", "limit": "1.5 kB", "brotli": true }]');
  commit('ways', limits({ loader: 1_553 }));
  expect(problems(limits({ loader: 1_553 }))).toEqual([]);
});

test('findRaisedGoals names a goal, a number of files or a ceiling that rises', () => {
  const goal = (text: string) => `export const sizeGoals = [\n  { name: 'loader', ${text} },\n];\n`;
  commit('start', 'export const budgets = [];\n');
  commit('goals', goal('goal: 1_500, files: 2, start: 1_553'));
  const raised = (text: string) =>
    findRaisedGoals(findChanges(readVersions(folder, 'file'), goal(text), readGoalNumbers));
  expect(raised('goal: 1_400, files: 1, start: 1_553')).toEqual([]);
  expect(raised('goal: 1_501, files: 2, start: 1_553')).toEqual([
    'The goal of "loader" rises from 1500 to 1501. It may only fall.',
  ]);
  expect(raised('goal: 1_500, files: 3, start: 1_553')).toHaveLength(1);
  expect(raised('goal: 1_500, files: 2, start: 1_554')).toEqual([
    'The highest limit of "loader" rises from 2053 to 2054. It may only fall.',
  ]);
  expect(raised('goal: 1_500, files: 2')).toHaveLength(1);
  expect(raised('goal: 1_500, files: 2, start: 1_553, cap: 9_999')).toHaveLength(1);
});
