/** A value of an object whose keys come from a shop, such as `constructor`. */
export const getOwn = <T>(object: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined =>
  object && Object.hasOwn(object, name) ? object[name] : undefined;
