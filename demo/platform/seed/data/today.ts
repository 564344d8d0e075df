/** The day from which the seed counts back, ms: every start sows the same shop. */
export const SEED_NOW_MS = Date.parse('2026-10-31T10:30:00Z');
