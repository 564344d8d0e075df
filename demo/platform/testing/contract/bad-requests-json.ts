export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Node {
  /** Such as `lineItems.0.quantity`. */
  readonly at: string;
  readonly value: Json;
}

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const childrenOf = (value: Json): readonly (readonly [string, Json])[] =>
  Array.isArray(value)
    ? value.map((one, index) => [String(index), one] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];

/** Everything within a value. */
export const nodesOf = (value: Json, at = ''): readonly Node[] =>
  childrenOf(value).flatMap(([name, inner]) => {
    const here = at ? `${at}.${name}` : name;
    return [{ at: here, value: inner }, ...nodesOf(inner, here)];
  });

/** Nothing, where something was. */
export const GONE = Symbol('gone');

/** A copy with something else at a path, or nothing. */
export function withAt(value: Json, path: string, next: Json | typeof GONE): Json {
  const [key = '', ...rest] = path.split('.');
  const changed = childrenOf(value).flatMap(([name, inner]): readonly (readonly [string, Json])[] => {
    if (name !== key) return [[name, inner]];
    if (rest.length > 0) return [[name, withAt(inner, rest.join('.'), next)]];
    return next === GONE ? [] : [[name, next]];
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

/** What stands at a path. */
export const valueAt = (value: Json, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>(
      (inner, key) => (inner === undefined ? undefined : Object.fromEntries(childrenOf(inner))[key]),
      value,
    );
