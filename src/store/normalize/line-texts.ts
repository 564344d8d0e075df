import { toJson } from '../../validation/to-json.ts';

/** A copy of a line without texts that are no strings, because a rendered object would be taken for an element. */
export const withLineTexts = <T extends object>(line: T): T =>
  JSON.parse(toJson(line), (key, value) =>
    /^(original|translated|formatted\w+)$/.test(key) && typeof value !== 'string' ? undefined : value,
  );
