/** The own value of an object, under a name that a shop has chosen, such as `constructor`. */
export const getOwn = <T>(object: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined =>
  object && Object.hasOwn(object, name) ? object[name] : undefined;
