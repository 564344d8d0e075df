/**
 * JSON of plain data as it is, written by what a page cannot have changed: some have a `JSON.stringify` of their own, and
 * Prototype.js before 1.7 gives lists, texts and numbers a `toJSON` that makes texts of them, other libraries every object.
 */
export function toJson(value: unknown): string {
  if (typeof value === 'string') return `"${value.replace(ESCAPED, toEscape)}"`;
  if (Array.isArray(value)) return `[${[...value].map(toJson)}]`;
  // biome-ignore lint/suspicious/noGlobalIsFinite: it takes null and booleans, too, and throws for a BigInt, as JSON does.
  if (typeof value !== 'object' || !value) return isFinite(value as number) ? `${value}` : 'null';
  const object = value as typeof inherited & Readonly<Record<string, unknown>>;
  if (typeof object.toJSON === 'function' && object.toJSON !== inherited.toJSON) return toJson(object.toJSON());
  const entries = Object.entries(object).filter(([, each]) => !/^(un|fu|sy)/.test(typeof each));
  return `{${entries.map(([key, each]) => `${toJson(key)}:${toJson(each)}`)}}`;
}

const inherited: { readonly toJSON?: () => unknown } = Object.prototype;

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them.
const ESCAPED = /["\\\0-\x1f\p{Cs}]/gu;
const toEscape = (sign: string): string =>
  /["\\]/.test(sign) ? `\\${sign}` : `\\u${(sign.charCodeAt(0) + 0x10000).toString(16).slice(1)}`;
