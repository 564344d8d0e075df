/** The day from which the seed counts back, ms: every start sows the same shop. */
export const TODAY = Date.parse('2026-10-31T10:30:00Z');
