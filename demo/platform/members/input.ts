import { parseAddress } from '../core/addresses.ts';
import { createGuid } from '../core/ids.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  isRecord,
  parseHttpUrl,
  parseList,
  parseOptionalString,
  parseRecord,
  parseString,
  type Report,
} from '../core/validate.ts';

const parseTexts = (value: unknown, field: string, report: Report) =>
  value === undefined
    ? undefined
    : parseList(value, field, 50, report).map((one, index) => parseString(one, `${field}[${index}]`, 254, report));

export function parseContact(value: unknown, report: Report) {
  const fields = parseRecord(value, 'member.contact', report);
  const text = (name: string) => parseOptionalString(fields[name], `member.contact.${name}`, 100, report);
  const addresses =
    fields.addresses === undefined
      ? undefined
      : parseList(fields.addresses, 'member.contact.addresses', 50, report).map((one, index) => ({
          id: isRecord(one) && typeof one.id === 'string' ? one.id : createGuid(),
          ...parseAddress(one, `member.contact.addresses[${index}]`, report),
        }));
  return omitUndefined({
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company'),
    jobTitle: text('jobTitle'),
    birthdate: text('birthdate'),
    phones: parseTexts(fields.phones, 'member.contact.phones', report),
    emails: parseTexts(fields.emails, 'member.contact.emails', report),
    addresses,
  });
}

export function parseProfile(value: unknown, report: Report) {
  const fields = parseRecord(value, 'member.profile', report);
  const picture = (name: string) => {
    const { url } = parseRecord(fields[name], `member.profile.${name}`, report);
    const address = parseHttpUrl(url, `member.profile.${name}.url`, report);
    return address && { url: address };
  };
  return omitUndefined({
    nickname: parseOptionalString(fields.nickname, 'member.profile.nickname', 100, report),
    title: parseOptionalString(fields.title, 'member.profile.title', 100, report),
    photo: picture('photo') || undefined,
    cover: picture('cover') || undefined,
  });
}
