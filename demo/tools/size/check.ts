import { dirname } from 'node:path/posix';
import type { SizeGoal } from '../bench/budgets.ts';
import type { Row } from './rows.ts';
import { type Ways, withoutHash } from './ways.ts';

/** The most bytes that a way may grow beyond its start. Each rise needs a line in its commit. */
const MAX_GROWTH = 500;

/** The highest limit that a way may ever have. */
export const getCeiling = ({
  start,
  cap = start === undefined ? Number.POSITIVE_INFINITY : start + MAX_GROWTH,
}: SizeGoal) => cap;

export function findGoalProblems(rows: readonly Row[], goals: readonly SizeGoal[]): readonly string[] {
  const names = goals.map(({ name }) => name);
  return [
    ...rows
      .filter(({ name }) => !names.includes(name))
      .map(({ name }) => `"${name}" has a row in size-limit.json and no goal in demo/tools/bench/budgets.ts.`),
    ...goals.flatMap(goal => {
      const row = rows.find(({ name }) => name === goal.name);
      if (!row) return [`"${goal.name}" has a goal in demo/tools/bench/budgets.ts and no row in size-limit.json.`];
      const ceiling = getCeiling(goal);
      return row.limit > ceiling
        ? [`"${goal.name}" has the limit ${row.limit} B. It may never be above ${ceiling} B.`]
        : [];
    }),
    ...names.filter((name, index) => names.indexOf(name) !== index).map(name => `"${name}" has two goals.`),
  ];
}

/**
 * Returns a problem for each file of a row that no browser fetched, for each fetched file that the row lacks, and for
 * each row or way without its counterpart.
 */
export function findWayProblems(rows: readonly Row[], ways: Ways): readonly string[] {
  return [
    ...rows.flatMap(({ name, path }) => {
      const fetched = ways[name];
      if (!fetched) return [`"${name}": no test of demo/e2e/ways.spec.ts goes this way.`];
      return [
        ...fetched
          .filter(file => !path.includes(file))
          .map(file => `"${name}": a browser fetches ${file}, which its path leaves out.`),
        ...path
          .filter(file => !fetched.includes(file))
          .map(file => `"${name}": its path has ${file}, which no browser fetches.`),
      ];
    }),
    ...Object.keys(ways)
      .filter(name => !rows.some(row => row.name === name))
      .map(name => `"${name}": a test goes this way, and size-limit.json has no row for it.`),
  ];
}

const escapeText = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Returns a problem for each path of a row that does not match exactly one built file. `*` matches all but slashes. */
export function findPathProblems(rows: readonly Row[], built: readonly string[]): readonly string[] {
  return [...new Set(rows.flatMap(({ path }) => path))].flatMap(path => {
    const pattern = new RegExp(`^${escapeText(path).replaceAll('*', '[^/]*')}$`);
    const found = built.filter(file => pattern.test(file));
    if (found.length === 1) return [];
    return [
      found.length ? `${path} stands for several files: ${found.join(', ')}. Rename one.` : `${path} is not built.`,
    ];
  });
}

/** Folders of `dist/` for bundlers and servers, from which the script tag fetches nothing. */
const NOT_FETCHED = /^dist\/(client|islands|node|prerender|types)\//;

/**
 * Returns a problem for each built file that a page may fetch and that no row counts. `entries` are the files that
 * package.json names for bundlers and commands. `words` are the files with words of languages. One language counts for
 * all files in its folder.
 */
export function findUnweighed(
  rows: readonly Row[],
  built: readonly string[],
  { entries, words }: { readonly entries: readonly string[]; readonly words: readonly string[] },
): readonly string[] {
  const weighed = new Set(rows.flatMap(({ path }) => path));
  const isCounted = (file: string) =>
    weighed.has(withoutHash(file)) ||
    (words.includes(file) && words.some(other => dirname(other) === dirname(file) && weighed.has(other)));
  return built
    .filter(file => file.startsWith('dist/') && !NOT_FETCHED.test(file) && !entries.includes(file) && !isCounted(file))
    .map(file => `${file} is in no row. Go a way that fetches it in demo/e2e/ways.spec.ts.`);
}
