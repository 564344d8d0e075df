/**
 * JSON of plain data, without the page's own `JSON.stringify`. Uses the `toJSON` of an object such as a date or a URL.
 * Ignores the `toJSON` of lists, texts and numbers, because Prototype.js before 1.7 makes texts of them. Also ignores
 * the `toJSON` of `Object.prototype`, which other libraries add. Data nested deeper than two hundred levels is null,
 * because answers and stored texts may be too deep for the stack.
 */
export function toJson(value: unknown, levels = 200): string {
  if (typeof value === 'string') return `"${value.replace(ESCAPED, toEscape)}"`;
  const inner = (each: unknown) => (levels ? toJson(each, levels - 1) : 'null');
  if (Array.isArray(value)) return `[${[...value].map(inner)}]`;
  // biome-ignore lint/suspicious/noGlobalIsFinite: it takes null and booleans, and throws for a BigInt, as JSON does.
  if (typeof value !== 'object' || !value) return isFinite(value as number) ? `${value}` : 'null';
  const object = value as typeof inherited & Readonly<Record<string, unknown>>;
  if (typeof object.toJSON === 'function' && object.toJSON !== inherited.toJSON) return toJson(object.toJSON());
  const entries = Object.entries(object).filter(([, each]) => !/^(un|fu|sy)/.test(typeof each));
  return `{${entries.map(([key, each]) => `${toJson(key)}:${inner(each)}`)}}`;
}

const inherited: { readonly toJSON?: () => unknown } = Object.prototype;

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them.
const ESCAPED = /["\\\0-\x1f\p{Cs}]/gu;
const toEscape = (sign: string): string =>
  /["\\]/.test(sign) ? `\\${sign}` : `\\u${(sign.charCodeAt(0) + 0x10000).toString(16).slice(1)}`;
