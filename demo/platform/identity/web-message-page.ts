import { randomBytes } from 'node:crypto';
import type { Settings } from '../core/settings.ts';
import type { AuthorizationResult } from './authorize-service.ts';

/**
 * A page without looks that tells the one around it, or the one that opened it, how a sign-in went: by a message to
 * `origin` alone. `how` lets it keep silent, say it twice, or refuse to be framed.
 */
export function renderWebMessagePage(
  answer: AuthorizationResult,
  origin: string,
  mode: Settings['authorize'],
): Response {
  const nonce = randomBytes(16).toString('base64url');
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
