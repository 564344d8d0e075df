/**
 * JSON of plain data as it is, written by what a page cannot have changed: some have a `JSON.stringify` of their own, and
 * Prototype.js before 1.7 gives lists, texts and numbers a `toJSON` that makes texts of them, other libraries every object.
 */
export function toJson(value: unknown): string {
  if (typeof value === 'string') return `"${value.replace(ESCAPED, toEscape)}"`;
  if (Array.isArray(value)) return `[${value.map(toJson)}]`;
  if (Object(value) !== value) return typeof value === 'boolean' || Number.isFinite(value) ? `${value}` : 'null';
  const object = value as typeof inherited & Readonly<Record<string, unknown>>;
  if (object.toJSON && object.toJSON !== inherited.toJSON) return toJson(object.toJSON());
  const entries = Object.entries(object).filter(([, each]) => each !== undefined);
  return `{${entries.map(([key, each]) => `${toJson(key)}:${toJson(each)}`)}}`;
}

const inherited: { readonly toJSON?: () => unknown } = Object.prototype;

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them.
const ESCAPED = /["\\\0-\x1f\p{Cs}]/gu;
const toEscape = (sign: string): string => `\\u${(sign.charCodeAt(0) + 0x10000).toString(16).slice(1)}`;
