/** Parses a list in JSON. Returns an empty list for another value, and throws for text that is not JSON. */
export function parseList(text: string): readonly unknown[] {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list : [];
}
