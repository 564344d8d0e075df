/**
 * JSON of plain data as it is: Prototype.js before 1.7 gives lists, texts and numbers a `toJSON` that makes texts of them, and
 * other libraries have given one to every object.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key: string, changed: unknown) {
    const own = this[key] as typeof inherited;
    return Object(own) === own && !Array.isArray(own) && own.toJSON !== inherited.toJSON ? changed : own;
  });

const inherited: { readonly toJSON?: unknown } = Object.prototype;
