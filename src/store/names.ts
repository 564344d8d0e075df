/** A name where its exact spelling is not found: without blanks around it and capitals, its marks composed. */
export const toComparable = (name: string): string => `${name}`.normalize().trim().toUpperCase();

/** The entry of a name: with that exact spelling, else the only one that compares equal. */
export function findNamed<T>(
  entries: readonly T[],
  name: string,
  toName: (entry: T) => string | undefined,
): T | undefined {
  const exact = entries.find(entry => toName(entry) === name);
  const [similar, another] = entries.filter(entry => toComparable(toName(entry) ?? '') === toComparable(name));
  return exact ?? (another ? undefined : similar);
}

/** A value of an object whose keys come from a shop, such as `constructor`. */
export const getOwn = <T>(object: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined =>
  object && Object.hasOwn(object, name) ? object[name] : undefined;
