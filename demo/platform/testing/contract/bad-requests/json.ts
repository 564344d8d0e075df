export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface JsonNode {
  /** A dotted path, such as `lineItems.0.quantity`. */
  readonly at: string;
  readonly value: Json;
}

const isJsonObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listChildren = (value: Json): readonly (readonly [string, Json])[] =>
  Array.isArray(value)
    ? value.map((one, index) => [String(index), one] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];

/** Every nested value with its path. */
export const listNodes = (value: Json, at = ''): readonly JsonNode[] =>
  listChildren(value).flatMap(([name, inner]) => {
    const innerPath = at ? `${at}.${name}` : name;
    return [{ at: innerPath, value: inner }, ...listNodes(inner, innerPath)];
  });

/** Passed to `setAtPath` to remove a value. */
export const REMOVED = Symbol('removed');

/** Returns a copy in which the value at `path` is replaced or removed. */
export function setAtPath(value: Json, path: string, next: Json | typeof REMOVED): Json {
  const [key = '', ...rest] = path.split('.');
  const changed = listChildren(value).flatMap(([name, inner]): readonly (readonly [string, Json])[] => {
    if (name !== key) return [[name, inner]];
    if (rest.length > 0) return [[name, setAtPath(inner, rest.join('.'), next)]];
    return next === REMOVED ? [] : [[name, next]];
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

export const getAtPath = (value: Json, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>(
      (inner, key) => (inner === undefined ? undefined : Object.fromEntries(listChildren(inner))[key]),
      value,
    );
