/**
 * The entries that are removed when a member's session ends. The type of `STORED` requires the same list in the
 * registry.
 */
export const REMOVED_AT_SIGN_OUT = ['kept-cart', 'saved', 'delivery', 'viewed', 'products'] as const;

/**
 * The entry with an unsent review. A sign-out removes the entry. When the platform ends the session, the entry stays,
 * because the member may want to sign in again and send the review.
 */
export const REMOVED_UNLESS_EXPIRED = 'draft';
