const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.localhost)(:\d+)?$/i;

/**
 * Whether a request may use the test handles: addressed to this machine by name, and not sent by a page of another
 * origin. A request without `Host` came in-process.
 */
export function canUseAdminRoutes({ headers, url }: Request): boolean {
  const host = headers.get('host');
  if (host !== null && !LOOPBACK_HOST.test(host)) return false;
  const origin = headers.get('origin');
  return (origin === null || origin === new URL(url).origin) && headers.get('sec-fetch-site') !== 'cross-site';
}
