import type { BaseClient } from '../client/client.ts';
import type { FullAuthClient } from './full-client.ts';

type Method = (...args: unknown[]) => unknown;

/** `makeWholeMember`, its code fetched when it is first used: who never signs anybody in does not pay. */
export function lazyAuthClient(client: BaseClient): FullAuthClient {
  let pending: Promise<FullAuthClient> | undefined;
  const load = () => {
    pending ??= import('./full-client.ts').then(({ createFullAuthClient: makeWholeMember }) => makeWholeMember(client));
    return pending;
  };
  const method =
    (name: keyof FullAuthClient): Method =>
    async (...args) =>
      ((await load())[name] as Method)(...args);
  // Whoever awaits it must not take it for a promise.
  return new Proxy({} as FullAuthClient, { get: (_, name) => (name === 'then' ? undefined : method(name as 'login')) });
}
