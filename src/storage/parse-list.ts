/** Parses a list in JSON; other values give an empty list. */
export function parseList(text: string): readonly unknown[] {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list : [];
}
