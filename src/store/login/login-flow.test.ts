import { afterEach, expect, test, vi } from 'vitest';
import { createSharedStorage } from '../../session/testing/storage.ts';
import { openPage } from '../testing/page.ts';
import { redirectToLogin } from './login-flow.ts';

afterEach(() => void vi.unstubAllGlobals());

test('requests the sign-in page with a session token when a login has just been made', async () => {
  const { app, sentTo } = await openPage();
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('sessionStorage', createSharedStorage().openView().storage);
  for (const token of [undefined, 'just-made']) await redirectToLogin(app, 'https://merchant.example/account', token);
  const requests = sentTo('/redirect-session').map(({ body }) => JSON.stringify(body));
  expect(requests.map(body => /"sessionToken":"([^"]*)"/.exec(body)?.[1])).toEqual([undefined, 'just-made']);
  expect(assign.mock.calls).toEqual([
    [expect.stringMatching(/\/authorize\?/)],
    [expect.stringMatching(/\/authorize\?/)],
  ]);
});
