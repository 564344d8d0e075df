import { randomText } from '../core/crypto.ts';
import type { Settings } from '../core/settings.ts';
import type { AuthorizationResult } from './authorize-service.ts';

/**
 * An empty page that posts the result of an authorization request to its parent or opener on `origin`.
 * For tests `mode` makes it silent, post twice, or refuse framing.
 */
export function renderWebMessagePage(
  answer: AuthorizationResult,
  origin: string,
  mode: Settings['authorize'],
): Response {
  const nonce = randomText(16);
  const json = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');
  const post = `(parent === window ? opener : parent)?.postMessage(${json(answer)}, ${json(origin)});`;
  const script = mode === 'silent' ? '' : mode === 'twice' ? post + post : post;
  const frameAncestors = mode === 'refuse-framing' ? "'none'" : origin;
  return new Response(`<!doctype html><title>Sign-in</title><script nonce="${nonce}">${script}</script>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors ${frameAncestors}`,
      ...(mode === 'refuse-framing' && { 'x-frame-options': 'DENY' }),
    },
  });
}
