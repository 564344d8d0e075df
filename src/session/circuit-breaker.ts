/** So many failures in a row are free; after that the wait trebles with each. At most six requests go out in a minute. */
const FREE_FAILURES = 2;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/** Keeps a platform that is down from being asked for the same again and again. */
export interface Pace {
  /** Whether the next request has to wait. */
  isQuiet(): boolean;
  /** Throws the last failure, in place of a request, while it is quiet. */
  check(): void;
  /** `waitMs` is what the platform itself asked for. */
  failed(failure: unknown, waitMs: number | undefined): void;
  answered(): void;
}

export function makePace(now: () => number): Pace {
  let failures = 0;
  let quietUntil = 0;
  let last: unknown;

  const isQuiet = () => now() < quietUntil;
  return {
    isQuiet,
    check() {
      if (isQuiet()) throw last;
    },
    failed(failure, waitMs = 0) {
      last = failure;
      const extra = failures++ - FREE_FAILURES;
      const own = extra < 0 ? 0 : Math.min(FIRST_WAIT_MS * 3 ** extra, LONGEST_WAIT_MS);
      quietUntil = now() + Math.max(own, waitMs);
    },
    answered() {
      failures = 0;
    },
  };
}
