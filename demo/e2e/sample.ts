import { isSoak } from '../tools/is-soak.ts';

/** The first `count` entries of a matrix, which begins with one of each kind. A soak run has all entries. */
export const sample = <T>(count: number, entries: readonly T[]): readonly T[] =>
  isSoak ? entries : entries.slice(0, count);
