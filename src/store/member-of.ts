import type { Session } from '../session/session.ts';

/** The member whose session it is, as a text that changes with each sign-in; false for a visitor's. */
export const memberOf = ({ client }: { readonly client: { readonly session: Session } }): string | false =>
  client.session.role === 'member' && client.session.person;
