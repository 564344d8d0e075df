const PREFIX = 'review-';

/** The id of a review's element, to which a fragment can lead. */
export const toAnchor = (id: string): string => PREFIX + id;

const withoutHash = (address: string): string => address.replace(/#.*/, '');

/** The address of a review. With a `<base>` a fragment alone would be an address of another page. */
export function toHref(id: string): string {
  // On a server that renders pages, `location` and `document` are undefined.
  const { location, document } = globalThis as Partial<typeof globalThis>;
  const page = withoutHash(location?.href ?? '');
  return `${withoutHash(document?.baseURI ?? '') === page ? '' : page}#${toAnchor(id)}`;
}

/** The id of the review to which the fragment of an address leads. Undefined for other fragments. */
export const readAnchor = (hash: string): string | undefined =>
  hash.startsWith(`#${PREFIX}`) ? hash.slice(PREFIX.length + 1) : undefined;
