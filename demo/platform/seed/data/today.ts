/** Milliseconds. The seed counts days back from here, so that every start creates the same shop. */
export const SEED_NOW_MS = Date.parse('2026-10-31T10:30:00Z');
