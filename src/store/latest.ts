/**
 * Starts a new run, which overtakes all earlier runs. Returns a function that tells whether no run has started since.
 * With 0, it starts no run and only watches.
 */
export type Latest = (steps?: 0) => () => boolean;

/** Creates a count of runs, by which an asynchronous function knows whether its run is still the latest. */
export const createLatest = (): Latest => {
  let count = 0;
  return (steps: 0 | 1 = 1) => {
    count += steps;
    const own = count;
    return () => own === count;
  };
};
