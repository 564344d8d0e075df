/** The edits by which a misspelt name may differ from the known name, the fewest first. */
const EDITS = [0, 1, 2];

/** The known name that is closest to a misspelt one; undefined if none is close. Compares only letters, in any case. */
export const findClosestMatch = (name: string, names: readonly string[]): string | undefined =>
  EDITS.map(edits => names.find(known => isWithin(simplify(name), simplify(known), edits))).find(Boolean);

const simplify = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** Whether at most `edits` letters have to be inserted, removed or replaced in `a` for `b`. */
const isWithin = (a: string, b: string, edits: number): boolean =>
  a === b ||
  (a[0] === b[0]
    ? isWithin(a.slice(1), b.slice(1), edits)
    : edits > 0 &&
      (isWithin(a.slice(1), b, edits - 1) ||
        isWithin(a, b.slice(1), edits - 1) ||
        isWithin(a.slice(1), b.slice(1), edits - 1)));
