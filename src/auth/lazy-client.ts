import type { BaseClient } from '../client/client.ts';
import type { FullAuthClient } from './full-client.ts';
import type { CaptchaSiteKeys } from './required-captcha.ts';

type Method = (...args: unknown[]) => unknown;

/** A `FullAuthClient` whose code is loaded with the first call. */
export function lazyAuthClient(client: BaseClient, captchaKeys?: CaptchaSiteKeys): FullAuthClient {
  let pending: Promise<FullAuthClient> | undefined;
  let loaded: FullAuthClient | undefined;
  const load = () => {
    pending ??= import('./full-client.ts').then(
      ({ createFullAuthClient }) => {
        loaded = createFullAuthClient(client, captchaKeys);
        return loaded;
      },
      error => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
  const method =
    (name: keyof FullAuthClient): Method =>
    async (...args) =>
      ((await load())[name] as Method)(...args);
  return new Proxy({} as FullAuthClient, {
    get(_, name) {
      if (name === 'loginState') return loaded?.loginState ?? 'INITIAL';
      // Has no `then`, so that `await` does not take the client for a promise.
      return name === 'then' ? undefined : method(name as 'login');
    },
  });
}
