import type { Problem } from './problem.ts';

/** The state of a read from the platform. */
export interface Loadable {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the last read failed. */
  readonly problem?: Problem | undefined;
}

/** The pages of a list that have been read so far. */
export interface PagedList<T> extends Loadable {
  readonly items: readonly T[];
  /** The cursor of the next page; undefined at the end. */
  readonly next?: string | undefined;
}
