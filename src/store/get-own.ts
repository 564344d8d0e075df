/** Reads a property whose name a shop has chosen, such as `constructor`. Ignores inherited properties. */
export const getOwn = <T>(object: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined =>
  object && Object.hasOwn(object, name) ? object[name] : undefined;
