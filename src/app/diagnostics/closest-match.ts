/** A name that differs by more letters does not match. */
const MAX_EDITS = 2;

/** The known name that is closest to a misspelt one; undefined if none is close. Compares only letters, in any case. */
export const findClosestMatch = (name: string, names: readonly string[]): string | undefined =>
  names
    .map(known => ({ known, edits: countEdits(simplify(name), simplify(known)) }))
    .filter(({ edits }) => edits <= MAX_EDITS)
    .sort((a, b) => a.edits - b.edits)[0]?.known;

const simplify = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** The edit distance of two words: the number of letters to insert, remove or replace. */
function countEdits(a: string, b: string): number {
  let above = [...`${b} `].map((_, index) => index);
  for (let row = 0; row < a.length; row++) {
    const edits = [row + 1];
    for (let column = 0; column < b.length; column++)
      edits.push(
        Math.min(
          (above[column] ?? 0) + (a[row] === b[column] ? 0 : 1),
          (above[column + 1] ?? 0) + 1,
          (edits[column] ?? 0) + 1,
        ),
      );
    above = edits;
  }
  return above.at(-1) ?? 0;
}
