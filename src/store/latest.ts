/**
 * Starts something that overtakes all before it. Returns whether nothing has started since. With 0 it starts nothing, and
 * only watches.
 */
export type Latest = (steps?: 0) => () => boolean;

/** Tells whether what an asynchronous function has started is still the latest. */
export const createLatest = (): Latest => {
  let count = 0;
  return (steps: 0 | 1 = 1) => {
    count += steps;
    const own = count;
    return () => own === count;
  };
};
