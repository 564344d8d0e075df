/** A name where its exact spelling is not found: without blanks around it and capitals, its marks composed. */
const toComparable = (name: string): string => `${name}`.trim().toUpperCase().normalize();

/** The entry of a name: with that exact spelling, else the only one that compares equal; null where several do. */
export function findNamed<T>(
  entries: readonly T[],
  name: string,
  toName: (entry: T) => string | undefined,
): T | null | undefined {
  const exact = entries.find(entry => toName(entry) === name);
  const [similar, another] = entries.filter(entry => toComparable(toName(entry) ?? '') === toComparable(name));
  return exact ?? (another ? null : similar);
}
