const PREFIX = 'review-';

/** The name of a review within its page. */
export const toAnchor = (id: string): string => PREFIX + id;

/** The review that a page's address leads to, if it does. */
export const readAnchor = (hash: string): string | undefined =>
  hash.startsWith(`#${PREFIX}`) ? hash.slice(PREFIX.length + 1) : undefined;
