import { expect, test } from 'vitest';
import { createPlatform } from '../../demo/platform/platform.ts';
import { openTestBrowser } from '../client/testing/browser.ts';
import { createAuthorizationRequest } from './authorization.ts';

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  '/authorize',
  '',
  undefined,
])('an authorization page at %j is rejected', async fullUrl => {
  const browser = await openTestBrowser(createPlatform);
  const real = browser.openTab();
  const call = async () => ({ redirectSession: fullUrl === undefined ? undefined : { fullUrl } });
  const client = { clientId: real.clientId, call } as unknown as typeof real;
  await expect(createAuthorizationRequest(client, {}, 'none')).rejects.toMatchObject({
    name: 'SignInError',
    code: 'unavailable',
  });
});
