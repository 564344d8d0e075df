/** Host names that every browser resolves to its own machine (RFC 6761 6.3). */
const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\]|([a-z\d_-]+\.)+localhost)$/;

/**
 * A host name of letters, digits, dots, hyphens and underscores, or an IPv6 address, so that an origin cannot add
 * directives to the header that lists it.
 */
const ORIGIN = /^https?:\/\/([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:]+\])(:\d+)?$/;

/** Whether a host, with or without a port, is this machine. */
export function isLoopbackHost(host: string): boolean {
  const url = `http://${host}`;
  return URL.canParse(url) && new URL(url).host === host.toLowerCase() && LOOPBACK_NAME.test(new URL(url).hostname);
}

/** An origin such as `https://shop.example`, as browsers spell it; undefined for any other text. */
export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, href } = new URL(text);
  return ORIGIN.test(origin) && href === `${origin}/` ? origin : undefined;
}

/** Whether the origin is on this machine, at any port. */
export const isLoopbackOrigin = (origin: string): boolean =>
  ORIGIN.test(origin) && LOOPBACK_NAME.test(new URL(origin).hostname);
