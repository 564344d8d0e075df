import type { Credentials } from '../access/credential-store.ts';
import { getShop } from '../catalog/store.ts';
import type { Context } from '../core/context.ts';
import { sendMail, sendNotice } from '../core/mails.ts';
import { parseOptionalString, type Report } from '../core/validate.ts';
import { type MailKind, type MailLanguage, mailTexts } from './mail-texts.ts';

/** The language of mails for a tag such as `de-AT`. Undefined if there are no texts. */
const findMailLanguage = (tag = ''): MailLanguage | undefined => {
  const [primary = ''] = tag.toLowerCase().split('-');
  return Object.hasOwn(mailTexts, primary) ? (primary as MailLanguage) : undefined;
};

/** A language with texts of mails. Undefined if the value is missing. Any other language is reported. */
export function parseMailLanguage(value: unknown, field: string, report: Report): MailLanguage | undefined {
  const tag = parseOptionalString(value, field, 35, report);
  const language = findMailLanguage(tag);
  if (tag && !language) report(field, `must be one of ${Object.keys(mailTexts).join(', ')}`, 'INVALID_ENUM_VALUE');
  return language;
}

/**
 * Mails a member a code, a link or a notice of a changed password. By default the mail is in the language of the
 * member's profile, or in English. Notices beyond the limit `notices` are not sent.
 */
export function sendMemberMail(
  context: Context,
  { clientId, email, profile }: Credentials,
  kind: MailKind,
  content?: string,
  language: MailLanguage = findMailLanguage(profile.language) ?? 'en',
): void {
  const { subject, text } = mailTexts[language][kind];
  const { db, clock } = context;
  const mail = {
    to: email,
    subject: `${subject} – ${getShop(db, clientId).name}`,
    text: text(content ?? ''),
    language,
    links: content && kind !== 'code' ? [content] : [],
    code: content && kind === 'code' ? content : null,
    date: new Date(clock.now()).toISOString(),
  };
  if (kind === 'passwordChange') sendNotice(context, clientId, mail);
  else sendMail(db, mail);
}
