import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeCommit, findChanges, findHistoryGap, readCommits, readVersions } from './history.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOBODY = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, ...NOBODY, ...args], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const write = (text: string, file = 'numbers') => writeFileSync(join(folder, file), text);
const commit = (message: string, text?: string) => {
  if (text !== undefined) write(text);
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', message);
};
const start = (text: string) => {
  git('init', '--quiet', '--initial-branch=main');
  commit('start', text);
};

/** Reads lines such as `a 1`. A text without such a line is unreadable. */
const readNumbers = (text: string) => {
  const pairs = [...text.matchAll(/^(\w+) (\d+)$/gm)].map(([, name = '', value]) => [name, Number(value)] as const);
  return pairs.length ? new Map(pairs) : undefined;
};
const changes = (current: string) =>
  findChanges(readVersions(folder, 'numbers'), current, readNumbers).map(({ commit, ...change }) => ({
    ...change,
    by: commit?.message.split('\n')[0],
  }));

test('readCommits returns whole messages, and readVersions the versions of one file', () => {
  start('a 1');
  commit('other: add file\n\nThe body says why.\nSize: a +1 B, reason');
  commit('numbers: raise a', 'a 2');
  expect(readCommits(folder).map(({ message }) => message)).toEqual([
    'start',
    'other: add file\n\nThe body says why.\nSize: a +1 B, reason',
    'numbers: raise a',
  ]);
  expect(readCommits(folder, 'HEAD~1..HEAD').map(({ message }) => message)).toEqual(['numbers: raise a']);
  expect(readVersions(folder, 'numbers').map(({ message, text }) => [message, text])).toEqual([
    ['start', 'a 1'],
    ['numbers: raise a', 'a 2'],
  ]);
  expect(readVersions(folder, 'missing')).toEqual([]);
});

test('findChanges finds a raised number in a commit and in the working tree', () => {
  start('a 1\nb 1');
  commit('raise a', 'a 2\nb 1');
  expect(changes('a 2\nb 1')).toEqual([{ name: 'a', from: 1, to: 2, by: 'raise a' }]);
  expect(changes('a 2\nb 5')).toEqual([
    { name: 'a', from: 1, to: 2, by: 'raise a' },
    { name: 'b', from: 1, to: 5, by: undefined },
  ]);
  expect(changes('a 1\nb 0\nc 9').filter(({ by }) => !by)).toEqual([]);
});

test('findChanges compares a number that is added again with its last value', () => {
  start('a 5\nb 1');
  commit('remove a', 'b 1');
  commit('other', 'b 0');
  commit('bring back a', 'a 9\nb 0');
  expect(changes('a 9\nb 0')).toEqual([
    { name: 'a', from: 5, to: undefined, by: 'remove a' },
    { name: 'a', from: 5, to: 9, by: 'bring back a' },
  ]);
  expect(changes('a 9')).toContainEqual({ name: 'b', from: 0, to: undefined, by: undefined });
});

test('findChanges skips an unreadable version and a missing file', () => {
  start('a 5');
  commit('spoil', 'nothing');
  git('rm', '--quiet', 'numbers');
  commit('remove');
  commit('write again', 'a 6');
  expect(changes('a 6')).toEqual([{ name: 'a', from: 5, to: 6, by: 'write again' }]);
});

test('findChanges starts with the first version that it can read', () => {
  start('nothing');
  commit('begin', 'a 5');
  expect(changes('a 5')).toEqual([]);
});

/** Creates two branches with different texts, and merges them into the text `merged`. */
function merge(ours: string, theirs: string, merged: string): void {
  start('a 10\nb 10');
  git('checkout', '--quiet', '-b', 'side');
  commit('theirs', theirs);
  git('checkout', '--quiet', 'main');
  commit('ours', ours);
  try {
    git('merge', '--quiet', '--no-commit', '--no-ff', 'side');
  } catch {
    // `git merge` fails if the texts conflict. The call of `commit` below resolves the conflict.
  }
  commit('merge', merged);
}

test('findChanges accepts a merge that takes the higher number of its parents', () => {
  merge('a 12\nb 10', 'a 10\nb 13', 'a 12\nb 13');
  expect(changes('a 12\nb 13').map(({ by }) => by)).toEqual(expect.arrayContaining(['ours', 'theirs']));
  expect(changes('a 12\nb 13')).toHaveLength(2);
});

test('findChanges finds a number that a merge raises above both parents', () => {
  merge('a 9\nb 10', 'a 10\nb 9', 'a 11\nb 9');
  expect(changes('a 11\nb 9')).toEqual([{ name: 'a', from: 10, to: 11, by: 'merge' }]);
});

test('findChanges finds a number that a merge drops, unless a parent had dropped it', () => {
  merge('a 9', 'a 10\nb 10\nc 1', 'a 9');
  expect(changes('a 9')).toEqual([
    { name: 'b', from: 10, to: undefined, by: 'ours' },
    { name: 'c', from: 1, to: undefined, by: 'merge' },
  ]);
});

test('findHistoryGap distinguishes a complete, a shallow and a missing history', () => {
  expect(findHistoryGap(folder)).toBe('absent');
  start('a 1');
  expect(findHistoryGap(folder)).toBeUndefined();
  commit('next', 'a 2');
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${folder}`, join(folder, 'clone')], { env });
  expect(findHistoryGap(join(folder, 'clone'))).toBe('shallow');
});

test('findHistoryGap returns “absent” for a repository without commits', () => {
  git('init', '--quiet');
  expect(findHistoryGap(folder)).toBe('absent');
});

test('findHistoryGap throws when Git cannot read the history', () => {
  write('gitdir: /nowhere', '.git');
  expect(() => findHistoryGap(folder)).toThrow(/not a git repository/);
});

test('describeCommit names a folder’s commit, and whether files differ from it', () => {
  expect(describeCommit(folder)).toBe('unknown');
  start('a 1');
  const hash = git('rev-parse', 'HEAD').trim();
  expect(describeCommit(folder)).toBe(hash);
  write('new', 'other');
  expect(describeCommit(folder)).toBe(`${hash} with changes`);
});
