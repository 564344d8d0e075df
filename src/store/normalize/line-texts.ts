import { toJson } from '../../validation/to-json.ts';

/**
 * A copy of a line without those of its texts (`original`, `translated`, `formatted…`), at any depth, that are not
 * strings. If rendered, an object would be taken for an element.
 */
export const withLineTexts = <T extends object>(line: T): T =>
  JSON.parse(toJson(line), (key, value) =>
    /^(original|translated|formatted\w+)$/.test(key) && typeof value !== 'string' ? undefined : value,
  );
