const PREFIX = 'review-';

/** The name of a review within its page. */
export const toAnchor = (id: string): string => PREFIX + id;

const withoutHash = (address: string): string => address.replace(/#.*/, '');

/** The address of a review. With a `<base>` a fragment alone would be an address of another page. */
export function toHref(id: string): string {
  // A server that fills pages has neither.
  const { location, document } = globalThis as Partial<typeof globalThis>;
  const page = withoutHash(location?.href ?? '');
  return `${withoutHash(document?.baseURI ?? '') === page ? '' : page}#${toAnchor(id)}`;
}

/** The review that a page's address leads to, if it does. */
export const readAnchor = (hash: string): string | undefined =>
  hash.startsWith(`#${PREFIX}`) ? hash.slice(PREFIX.length + 1) : undefined;
