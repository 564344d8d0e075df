/** The entries that leave the device when a member's session ends. The registry has to agree, see `STORED`. */
export const REMOVED_AT_SIGN_OUT = ['kept-cart', 'saved', 'delivery', 'viewed', 'products'] as const;

/** The entry that stays where the shop has ended the session: the member may be about to send one. */
export const REMOVED_UNLESS_EXPIRED = 'draft';
