import { isSoak } from '../tools/is-soak.ts';

/** The first entries of a matrix, which has each kind among the first. A soak run has all entries. */
export const sample = <T>(count: number, entries: readonly T[]): readonly T[] =>
  isSoak ? entries : entries.slice(0, count);
