import { isSoak } from '../tools/is-soak.ts';

/** The first `count` entries, which must include one of each kind. In a soak run, all entries. */
export const sample = <T>(count: number, entries: readonly T[]): readonly T[] =>
  isSoak ? entries : entries.slice(0, count);
