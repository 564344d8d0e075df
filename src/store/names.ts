/** A name for comparisons that ignore outer blanks, case and the composition of marks. */
const toComparable = (name: string): string => `${name}`.trim().toUpperCase().normalize();

/**
 * The entry with exactly this name, else the only entry whose name compares equal. Null if several names compare equal.
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
