/**
 * In milliseconds. The seed derives dates of members, orders and reviews from it, so that every start creates the same
 * shop.
 */
export const SEED_NOW_MS = Date.parse('2026-10-31T10:30:00Z');
