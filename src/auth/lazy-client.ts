import type { Client } from '../client/client.ts';
import type { WholeMember } from './full-client.ts';

type Act = (...given: unknown[]) => unknown;

/** `makeWholeMember`, its code fetched when it is first used: who never signs anybody in does not pay. */
export function lazyMember(client: Client): WholeMember {
  let made: Promise<WholeMember> | undefined;
  const load = () => {
    made ??= import('./full-client.ts').then(({ makeWholeMember }) => makeWholeMember(client));
    return made;
  };
  const act =
    (name: keyof WholeMember): Act =>
    async (...given) =>
      ((await load())[name] as Act)(...given);
  // Whoever awaits it must not take it for a promise.
  return new Proxy({} as WholeMember, { get: (_, name) => (name === 'then' ? undefined : act(name as 'login')) });
}
