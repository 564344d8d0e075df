import type { SizeGoal } from '../bench/budgets.ts';
import type { Change } from '../history.ts';
import { getCeiling } from './check.ts';

/** What a `Size:` line in a commit's message allows for one way: bytes by which its limit may rise, or its removal. */
interface Allowance {
  readonly bytes: number;
  readonly removed: boolean;
}

const LINE = /^Size: (.+?) (?:\+(\d+) B|(removed)), \S/;

/** Reads the lines `Size: WAY +N B, reason` and `Size: WAY removed, reason` of a commit's message. */
export function readSizeLines(message: string): ReadonlyMap<string, Allowance> {
  const allowances = new Map<string, Allowance>();
  for (const line of message.split('\n')) {
    const [, name, bytes, removed] = LINE.exec(line) ?? [];
    if (name) allowances.set(name, { bytes: Number(bytes ?? 0), removed: !!removed });
  }
  return allowances;
}

const toSizeLine = ({ name, from, to }: Change): string =>
  to === undefined ? `Size: ${name} removed, reason` : `Size: ${name} +${to - from} B, reason`;

/** Returns a problem for each raised limit and each removed row without its line in the commit's message. */
export function findLimitProblems(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(change => {
    const { name, from, to, commit } = change;
    const allowance = commit && readSizeLines(commit.message).get(name);
    const isAllowed = allowance && (to === undefined ? allowance.removed : allowance.bytes >= to - from);
    if (isAllowed) return [];
    const what = to === undefined ? `"${name}" is removed` : `The limit of "${name}" rises from ${from} to ${to} B`;
    const where = commit ? `in ${commit.hash.slice(0, 8)}, whose message lacks` : 'and its commit needs';
    return [`${what} ${where} the line "${toSizeLine(change)}".`];
  });
}

const GOAL =
  /\{\s*name: '([^']+)',\s*goal: ([\d_]+)(?:,\s*files: (\d+))?(?:,\s*start: ([\d_]+))?(?:,\s*cap: ([\d_]+))?,?\s*\}/g;

/** Reads the goals from the text of `budgets.ts`, in any of its versions. */
export function readGoals(text: string): readonly SizeGoal[] {
  const toNumber = (digits: string) => Number(digits.replaceAll('_', ''));
  return [...text.matchAll(GOAL)].map(([, name = '', goal = '', files, start, cap]) => ({
    name,
    goal: toNumber(goal),
    ...(files && { files: Number(files) }),
    ...(start && { start: toNumber(start) }),
    ...(cap && { cap: toNumber(cap) }),
  }));
}

/** The numbers of a text of `budgets.ts` that may only fall; undefined for a text without goals. */
export function readGoalNumbers(text: string): ReadonlyMap<string, number> | undefined {
  const numbers = readGoals(text).flatMap(goal => [
    [`goal of "${goal.name}"`, goal.goal] as const,
    [`number of files aimed at on "${goal.name}"`, goal.files ?? Number.POSITIVE_INFINITY] as const,
    [`highest limit of "${goal.name}"`, getCeiling(goal)] as const,
  ]);
  return numbers.length ? new Map(numbers) : undefined;
}

/**
 * Returns a problem for each raised goal. Skips removed goals, because a goal is removed only with its row, which
 * `findLimitProblems` checks.
 */
export function findRaisedGoals(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(({ name, from, to, commit }) =>
    to === undefined
      ? []
      : [`The ${name} rises from ${from} to ${to}${commit ? ` in ${commit.hash.slice(0, 8)}` : ''}. It may only fall.`],
  );
}
