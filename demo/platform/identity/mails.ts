import type { Credentials } from '../access/credential-store.ts';
import { getShop } from '../catalog/store.ts';
import type { Context } from '../core/context.ts';
import { sendMail } from '../core/mails.ts';

/** Mails a member. */
export function sendMemberMail(
  { db, clock }: Context,
  { clientId, email }: Credentials,
  subject: string,
  text: string,
  more = {},
): void {
  const date = new Date(clock.now()).toISOString();
  sendMail(db, {
    to: email,
    subject: `${subject} – ${getShop(db, clientId).name}`,
    text,
    links: [],
    code: null,
    date,
    ...more,
  });
}
