import { toJson } from '../../validation/to-json.ts';

/** A copy of a line in which each text that is no text is absent: drawn, an object would be taken for an element. */
export const withLineTexts = <T extends object>(line: T): T =>
  JSON.parse(toJson(line), (key, value) =>
    /^(original|translated|formatted\w+)$/.test(key) && typeof value !== 'string' ? undefined : value,
  );
