import type { BaseClient } from '../client/client.ts';
import type { FullAuthClient } from './full-client.ts';

type Method = (...args: unknown[]) => unknown;

/** A `FullAuthClient` whose code is loaded with the first call. */
export function lazyAuthClient(client: BaseClient): FullAuthClient {
  let pending: Promise<FullAuthClient> | undefined;
  const load = () => {
    pending ??= import('./full-client.ts').then(({ createFullAuthClient }) => createFullAuthClient(client));
    return pending;
  };
  const method =
    (name: keyof FullAuthClient): Method =>
    async (...args) =>
      ((await load())[name] as Method)(...args);
  // Not a thenable.
  return new Proxy({} as FullAuthClient, { get: (_, name) => (name === 'then' ? undefined : method(name as 'login')) });
}
