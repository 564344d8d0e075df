/**
 * The time from which the seed derives the dates of members, orders and members' reviews, ms since the epoch. It is
 * fixed, so that every start creates the same shop.
 */
export const SEED_NOW_MS = Date.parse('2026-10-31T10:30:00Z');
