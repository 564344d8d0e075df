/**
 * Starts a new run of an asynchronous function. Returns a function that returns true until a newer run starts. With
 * `0`, starts no run: the returned function watches the current one.
 */
export type Latest = (steps?: 0) => () => boolean;

/** Creates a counter of runs, from which an asynchronous function learns whether a newer run has started. */
export const createLatest = (): Latest => {
  let count = 0;
  return (steps: 0 | 1 = 1) => {
    count += steps;
    const own = count;
    return () => own === count;
  };
};
