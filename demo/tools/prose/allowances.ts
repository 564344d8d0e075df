import { type Kind, kinds } from './text.ts';

/** The number of places that may break a rule, for each kind of text. */
export type Allowances = Readonly<Record<Kind, number>>;

/** The path of the allowances from the project's folder. */
export const ALLOWANCES_FILE = 'demo/tools/prose/allowances.json';

/** Reads allowances. Throws if they are not a number for each kind of text. */
export function parseAllowances(json: string): Allowances {
  let found: Readonly<Record<string, unknown>> | undefined;
  try {
    found = JSON.parse(json);
  } catch {}
  const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
  if (
    Object.keys(found ?? {})
      .toSorted()
      .join() !== kinds.toSorted().join() ||
    !kinds.every(kind => isCount(found?.[kind]))
  )
    throw new Error(
      `${ALLOWANCES_FILE} must be JSON with a count for each of ${kinds.join(', ')}. Restore it with git, or after a merge conflict take the smaller counts.`,
    );
  return found as Allowances;
}

/** The content of the file for these allowances. */
export const formatAllowances = (allowances: Allowances): string => `${JSON.stringify(allowances, undefined, 2)}\n`;

/** One value for each kind of text. */
export const forEachKind = <T>(value: (kind: Kind) => T): Readonly<Record<Kind, T>> =>
  Object.fromEntries(kinds.map(kind => [kind, value(kind)])) as Record<Kind, T>;
