import { expect, test } from 'vitest';
import { createPlatform } from '../../demo/platform/platform.ts';
import { openBrowser } from '../client/testing/browser.ts';
import { prepareVisit } from './authorization.ts';

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  '/authorize',
  '',
  undefined,
])('an answer that leads to %j is no sign-in page', async fullUrl => {
  const browser = await openBrowser(createPlatform);
  const real = browser.tab();
  const call = async () => ({ redirectSession: fullUrl === undefined ? undefined : { fullUrl } });
  const client = { clientId: real.clientId, call } as unknown as typeof real;
  await expect(prepareVisit(client, {}, 'none')).rejects.toMatchObject({ name: 'SignInError', code: 'unavailable' });
});
