import { memberPrivacyStatuses, type ProfilePicture } from '../../../src/api/members.ts';
import { parseAddress } from '../core/addresses.ts';
import { isCalendarDate } from '../core/dates.ts';
import { createGuid } from '../core/ids.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import { type FieldParser, objectParser, stringParser } from '../core/query/field-masks.ts';
import {
  parseEmail,
  parseEnum,
  parseFields,
  parseHttpUrl,
  parseList,
  parseOptionalInteger,
  parseOptionalString,
  parsePhone,
  parseRecord,
  parseString,
  type Report,
} from '../core/validate.ts';

/** The most entries of each list of a contact, and the most custom fields. */
const MAX_ENTRIES = 50;

/** The most characters of the JSON of a custom field's value. */
const MAX_CUSTOM_VALUE = 10_000;

/** Creates a parser of a list of at most `MAX_ENTRIES` entries, each parsed by `parse`. Undefined stays undefined. */
const listParser =
  <T>(parse: (value: unknown, field: string, report: Report) => T): FieldParser =>
  (value, field, report) =>
    value === undefined
      ? undefined
      : parseList(value, field, MAX_ENTRIES, report).map((one, index) => parse(one, `${field}[${index}]`, report));

const parseBirthdate: FieldParser = (value, field, report) => {
  const date = parseOptionalString(value, field, 100, report);
  if (date !== undefined && !isCalendarDate(date)) report(field, 'must be a date such as 1990-12-31', 'FORMAT');
  return date;
};

function parseContactAddress(value: unknown, field: string, report: Report) {
  const { id, ...address } = parseRecord(value, field, report);
  return {
    id: parseOptionalString(id, `${field}.id`, 100, report) ?? createGuid(),
    ...parseAddress(address, field, report),
  };
}

const parseCustomFields: FieldParser = (value, field, report) => {
  if (value === undefined) return undefined;
  const entries = Object.entries(parseRecord(value, field, report));
  if (entries.length > MAX_ENTRIES) report(field, `must not have more than ${MAX_ENTRIES} entries`, 'MAX_SIZE');
  return Object.fromEntries(
    entries.map(([key, entry]) => {
      const path = `${field}.${key}`;
      const { name, value: customValue = null } = parseFields(entry, path, ['name', 'value'], report);
      if (JSON.stringify(customValue).length > MAX_CUSTOM_VALUE)
        report(`${path}.value`, `must not be longer than ${MAX_CUSTOM_VALUE} characters`, 'MAX_LENGTH');
      parseString(key, path, 100, report);
      const title = parseOptionalString(name, `${path}.name`, 100, report);
      return [key, { ...(title && { name: title }), value: customValue }];
    }),
  );
};

const PICTURE_FIELDS = ['id', 'url', 'width', 'height', 'offsetX', 'offsetY'] as const;

/**
 * Parses a picture, which needs an `id` or a `url`. The `url` is an absolute HTTP URL or a path `/media/…`. Without a
 * `url` the picture gets the path `/media/<id>`.
 */
const parsePicture: FieldParser = (value, field, report): ProfilePicture | undefined => {
  if (value === undefined) return undefined;
  const fields = parseFields(value, field, PICTURE_FIELDS, report);
  const parseSize = (name: (typeof PICTURE_FIELDS)[number], min: number) =>
    parseOptionalInteger(fields[name], `${field}.${name}`, min, 100_000, report);
  const id = parseOptionalString(fields.id, `${field}.id`, 250, report);
  const ownPath = typeof fields.url === 'string' && /^\/media\/[\w.~%-]+$/.test(fields.url) ? fields.url : undefined;
  const url = ownPath ?? parseHttpUrl(fields.url, `${field}.url`, report);
  if (!fields.id && !fields.url) report(field, 'must have an id or a url', 'REQUIRED_FIELD');
  return {
    ...omitUndefined({ id, width: parseSize('width', 0), height: parseSize('height', 0) }),
    ...omitUndefined({ offsetX: parseSize('offsetX', -100_000), offsetY: parseSize('offsetY', -100_000) }),
    url: url ?? `/media/${encodeURIComponent(id ?? '')}`,
  };
};

const pictureParser = objectParser(PICTURE_FIELDS, parsePicture);

/** The names of all fields of a member, also of read-only fields, because clients may send a whole member back. */
export const memberFieldNames = {
  '': [
    ...['id', 'loginEmail', 'loginEmailVerified', 'status', 'contactId', 'contact', 'profile', 'privacyStatus'],
    ...['activityStatus', 'createdDate', 'updatedDate', 'lastLoginDate'],
  ],
  contact: [
    ...['firstName', 'lastName', 'phones', 'emails', 'addresses', 'birthdate', 'company', 'jobTitle', 'customFields'],
  ],
  profile: ['nickname', 'slug', 'title', 'photo', 'cover'],
};

/** The parser of each field that an update of a member can change. */
export const memberParsers: Readonly<Record<string, FieldParser>> = {
  loginEmail: (value, field, report) => parseEmail(value, field, report).toLowerCase(),
  privacyStatus: (value, field, report) => parseEnum(value, field, memberPrivacyStatuses, report),
  'contact.firstName': stringParser(100),
  'contact.lastName': stringParser(100),
  'contact.company': stringParser(100),
  'contact.jobTitle': stringParser(100),
  'contact.birthdate': parseBirthdate,
  'contact.phones': listParser(parsePhone),
  'contact.emails': listParser(parseEmail),
  'contact.addresses': listParser(parseContactAddress),
  'contact.customFields': parseCustomFields,
  'profile.nickname': stringParser(100),
  'profile.title': stringParser(100),
  'profile.photo': pictureParser,
  'profile.cover': pictureParser,
};
