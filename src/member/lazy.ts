import type { Client } from '../client/client.ts';
import type { Member } from './member.ts';

/** The same as `makeMember`, with its code fetched when it is first used: who never signs anybody in does not pay. */
export function lazyMember(client: Client): Member {
  let made: Promise<Member> | undefined;
  const load = () => {
    made ??= import('./member.ts').then(({ makeMember }) => makeMember(client));
    return made;
  };
  const act = (name: keyof Member) => async (argument: never, second: never) => {
    const acts = (await load()) as unknown as Record<string, (a: never, b: never) => unknown>;
    return acts[name]?.(argument, second);
  };
  return {
    register: act('register'),
    login: act('login'),
    verify: act('verify'),
    resend: act('resend'),
    proceed: act('proceed'),
    recover: act('recover'),
    resetPassword: act('resetPassword'),
    changePassword: act('changePassword'),
    silent: act('silent'),
    logout: act('logout'),
  } as unknown as Member;
}
