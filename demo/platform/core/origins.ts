/** Host names of the machine itself: `localhost`, its subdomains (RFC 6761 6.3) and the loopback addresses. */
const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\]|([a-z\d_-]+\.)+localhost)$/;

/**
 * An HTTP origin whose host has only letters, digits, dots, hyphens and underscores, or is an IPv6 address. Other
 * characters could add directives to the header that lists the origin.
 */
const ORIGIN = /^https?:\/\/([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:]+\])(:\d+)?$/;

/** Whether a host, with or without a port, is this machine. */
export function isLoopbackHost(host: string): boolean {
  const url = `http://${host}`;
  return URL.canParse(url) && new URL(url).host === host.toLowerCase() && LOOPBACK_NAME.test(new URL(url).hostname);
}

/**
 * Parses an origin such as `https://shop.example`, and returns it as browsers spell it. Undefined for any other text,
 * such as a URL with a path.
 */
export function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, href } = new URL(text);
  return ORIGIN.test(origin) && href === `${origin}/` ? origin : undefined;
}

/** Whether the host of the origin is this machine, at any port. */
export const isLoopbackOrigin = (origin: string): boolean =>
  ORIGIN.test(origin) && LOOPBACK_NAME.test(new URL(origin).hostname);
