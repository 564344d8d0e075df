import { vi } from 'vitest';

/** A busy machine may stand still for seconds, ms. */
const TIMEOUT = 20_000;
/** Most conditions hold within some milliseconds. */
const INTERVAL = 10;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: TIMEOUT,
    // Each check puts fake timers forward by the interval.
    ...(vi.isFakeTimers() ? {} : { interval: INTERVAL }),
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
