/** What a shopper is told where nothing else can be: the shop's words for failures are themselves out of reach. */
export const UNREACHABLE = "We can't reach the shop. Check your connection and try again.";

/** The label of what tries again. */
export const TRY_AGAIN = 'Try again';
