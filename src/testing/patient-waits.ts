import { vi } from 'vitest';

/** The timeout of a wait, ms, because a busy machine may pause for seconds. */
const TIMEOUT = 20_000;
/** The interval between checks, ms, because most conditions hold within milliseconds. */
const INTERVAL = 10;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: TIMEOUT,
    // With fake timers, each check advances the clock by the interval, so the default interval stays.
    ...(vi.isFakeTimers() ? {} : { interval: INTERVAL }),
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
