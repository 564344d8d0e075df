import type { SizeGoal } from '../bench/budgets.ts';
import type { Row } from './rows.ts';

/** Bytes by the name of a way, as size-limit weighed them. */
export type Weights = ReadonlyMap<string, number>;

const HEAD = ['way', 'bytes', 'limit', 'goal', 'to go', 'files', 'goal', 'to go'];

const inThousands = (value: number): string => value.toLocaleString('en-US');
const toGo = (value: number, goal: number): string => (value > goal ? inThousands(value - goal) : 'reached');

/** A table of each way's bytes and files, with its limit, its goals and how far they are. */
export function formatReport(rows: readonly Row[], weights: Weights, goals: readonly SizeGoal[]): string {
  const lines = rows.map(({ name, path, limit }) => {
    const { goal = 0, files } = goals.find(goal => goal.name === name) ?? {};
    const bytes = weights.get(name) ?? 0;
    return [
      name,
      ...[bytes, limit, goal].map(inThousands),
      toGo(bytes, goal),
      String(path.length),
      ...(files ? [String(files), toGo(path.length, files)] : ['', '']),
    ];
  });
  const table = [HEAD, ...lines];
  const widths = HEAD.map((_, column) => Math.max(...table.map(line => line[column]?.length ?? 0)));
  return table
    .map(line =>
      line
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

export function findOverweight(rows: readonly Row[], weights: Weights): readonly string[] {
  return rows.flatMap(({ name, limit }) => {
    const bytes = weights.get(name);
    if (bytes === undefined) return [`"${name}" was not weighed.`];
    return bytes > limit ? [`"${name}" has ${bytes} B, ${bytes - limit} B more than its limit.`] : [];
  });
}

/** Returns a text for each row below its limit, except rows with a `cap`, which is a limit to grow into. */
export const findSlack = (rows: readonly Row[], weights: Weights, goals: readonly SizeGoal[]): readonly string[] =>
  rows.flatMap(({ name, limit }) => {
    const bytes = weights.get(name) ?? limit;
    const isCapped = goals.some(goal => goal.name === name && goal.cap !== undefined);
    return bytes < limit && !isCapped ? [`"${name}" is ${limit - bytes} B below its limit.`] : [];
  });
