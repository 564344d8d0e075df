/** Runs whole matrices and the tests with the tag `@soak`: `npm run soak` sets it. */
export const isSoak = Boolean(process.env.SOAK);

/** The first entries of a matrix, in which each kind comes first. A soak run has all of them. */
export const sample = <T>(count: number, entries: readonly T[]): readonly T[] =>
  isSoak ? entries : entries.slice(0, count);
