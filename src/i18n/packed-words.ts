import type { Messages, Plural } from './messages.ts';

type Value = Messages[string];

/**
 * The texts of a group in the order of the English ones, without their keys, after the `checkOf` of the group. A text
 * that stays English is 0.
 */
export type PackedWords = readonly [check: number, ...texts: readonly unknown[]];

export const isPlural = (value: Value): value is Plural =>
  typeof value === 'object' && 'one' in value && 'other' in value;

const isText = (value: Value): value is string | Plural => typeof value === 'string' || isPlural(value);

const listPaths = (value: Value, path = ''): string =>
  isText(value)
    ? path
    : Object.entries(value)
        .map(([key, inner]) => listPaths(inner, `${path}.${key}`))
        .join();

/** A number that changes with the keys of a group and their order. */
export const checkOf = (messages: Messages): number =>
  [...listPaths(messages)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 999_983, 7);

/** Returns packed texts with their keys. Undefined if the texts belong to other keys, as in the file of another version. */
export function unpackWords(messages: Messages, [check, ...texts]: PackedWords): unknown {
  if (check !== checkOf(messages)) return undefined;
  let next = 0;
  const fill = (value: Value): unknown =>
    isText(value) ? texts[next++] : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  return fill(messages);
}
