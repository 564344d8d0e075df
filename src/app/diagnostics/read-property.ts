/** What an element makes of one of its attributes; undefined where it reads none of that name. */
export function readProperty(element: Element, attribute: string): unknown {
  const property = attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return (element as unknown as Readonly<Record<string, unknown>>)[property];
}
