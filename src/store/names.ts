/** Converts a name so that names which differ only in outer blanks, case or Unicode composition become equal. */
const toComparable = (name: string): string => `${name}`.trim().toUpperCase().normalize();

/**
 * The entry with exactly this name, or else the only entry whose name differs just in outer blanks, case or Unicode
 * composition. Null if several such entries exist, undefined if there is no such entry.
 */
export function findNamed<T>(
  entries: readonly T[],
  name: string,
  toName: (entry: T) => string | undefined,
): T | null | undefined {
  const exact = entries.find(entry => toName(entry) === name);
  const [similar, another] = entries.filter(entry => toComparable(toName(entry) ?? '') === toComparable(name));
  return exact ?? (another ? null : similar);
}
