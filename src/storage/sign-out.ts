/**
 * The entries that are removed when a member's session ends. The type of `STORED` requires the same list in the
 * registry.
 */
export const REMOVED_AT_SIGN_OUT = ['kept-cart', 'saved', 'delivery', 'viewed', 'products'] as const;

/**
 * An entry that sign-out removes, but that stays when the shop ends the session, because the member may be about to
 * send the review.
 */
export const REMOVED_UNLESS_EXPIRED = 'draft';
