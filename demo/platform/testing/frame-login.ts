import { createHash } from 'node:crypto';
import { expectOk, type setUpShop, type TestClient } from './open-shop.ts';

export const VERIFIER = 'x'.repeat(43);

/**
 * Loads a page's hidden login frame. Returns the message that the frame posts, and the cookie that its response sets.
 */
export async function authorizeInFrame(
  shop: ReturnType<typeof setUpShop>['shop'],
  visitor: TestClient,
  sessionToken?: string,
  cookie = '',
) {
  const authRequest = {
    clientId: 'demo-client',
    codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    scope: 'offline_access',
    state: 'ours',
    ...(sessionToken && { sessionToken }),
  };
  const { redirectSession } = expectOk(
    await visitor.post('/v1/redirect-session', { auth: { authRequest, prompt: 'none' } }),
  );
  const { pathname, search } = new URL(redirectSession.fullUrl);
  const page = await shop.send(pathname + search, { headers: { cookie, referer: 'http://localhost/' } });
  const [, message = '{}'] = /postMessage\((\{.*?\}), /.exec(await page.text()) ?? [];
  return { ...JSON.parse(message), cookie: (page.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
