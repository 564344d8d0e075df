/** JSON of plain data as it is: Prototype.js before 1.7 gives lists, texts and numbers a `toJSON` that makes texts of them. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key: string, changed: unknown) {
    const own = this[key];
    return Object(own) === own && !Array.isArray(own) ? changed : own;
  });
