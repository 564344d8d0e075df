import {
  addressTags,
  type CustomValue,
  emailTags,
  type IdentityProfile,
  phoneTags,
  privacyStatuses,
} from '../../../src/api/identity.ts';
import { parseAddress } from '../core/addresses.ts';
import { parseDate } from '../core/dates.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  isRecord,
  parseEmail,
  parseEnum,
  parseFields,
  parseList,
  parseOptionalString,
  parseString,
  type Report,
  reportUnknownFields,
} from '../core/validate.ts';

/** The most entries of each list of a profile, except for its labels. */
const MAX_ENTRIES = 50;

/** The deepest nesting of a custom field. */
const MAX_DEPTH = 5;

const valueKinds = ['strValue', 'numValue', 'dateValue', 'listValue', 'mapValue'] as const;

function parseCustomValue(value: unknown, field: string, report: Report, depth = 0): CustomValue {
  const emptyValue = { strValue: '' };
  const fields = parseFields(value, field, valueKinds, report);
  const presentKinds = valueKinds.filter(kind => fields[kind] !== undefined);
  const [kind] = presentKinds;
  if (!kind || presentKinds.length > 1) {
    report(field, `must have exactly one of ${valueKinds.join(', ')}`, 'ONE_OF_ALIGNMENT');
    return emptyValue;
  }
  if (depth > MAX_DEPTH) {
    report(field, `must not be deeper than ${MAX_DEPTH}`, 'MAX_SIZE');
    return emptyValue;
  }
  const one = fields[kind];
  const path = `${field}.${kind}`;
  const inner = (of: unknown, name: string) => parseCustomValue(of, `${path}.value${name}`, report, depth + 1);
  const rawValue = isRecord(one) ? one.value : undefined;
  switch (kind) {
    case 'strValue':
      return { strValue: parseOptionalString(one, path, 1_000, report) ?? '' };
    case 'numValue':
      if (!Number.isFinite(one)) report(path, 'must be a number', 'FORMAT');
      return { numValue: Number(one) };
    case 'dateValue':
      return { dateValue: parseDate(one, path, report) ?? '' };
    case 'listValue':
      return {
        listValue: {
          value: parseList(rawValue, `${path}.value`, MAX_ENTRIES, report).map((of, n) => inner(of, `[${n}]`)),
        },
      };
    default:
      if (!isRecord(rawValue)) report(`${path}.value`, 'must be values by name', 'FORMAT');
      else if (Object.keys(rawValue).length > MAX_ENTRIES)
        report(`${path}.value`, `must not have more than ${MAX_ENTRIES} entries`, 'MAX_SIZE');
      return {
        mapValue: {
          value: Object.fromEntries(
            Object.entries(isRecord(rawValue) ? rawValue : {}).map(([name, of]) => [name, inner(of, `.${name}`)]),
          ),
        },
      };
  }
}

const profileFields = new Set([
  'firstName',
  'lastName',
  'nickname',
  'picture',
  'language',
  'privacyStatus',
  'company',
  'position',
  'birthdate',
  'labels',
  'secondaryEmails',
  // Older clients send the next two lists, which have no tags.
  'emails',
  'phones',
  'phonesV2',
  'addresses',
  'customFields',
]);

/** A day of the calendar, such as `1990-12-31`. */
function parseLocalDate(value: unknown, field: string, report: Report): string | undefined {
  const text = parseOptionalString(value, field, 10, report);
  if (text === undefined) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    report(field, 'must be a date, such as 1990-12-31', 'FORMAT');
  return text;
}

const parsePhoneNumber = (value: unknown, field: string, report: Report): string =>
  parseString(value, field, 50, report);

/**
 * The tagged entries and the additional values of an older client's plain list. Undefined if both lists are missing.
 */
const addUntagged = <Name extends string, Entry extends { readonly [N in Name]: string }>(
  tagged: readonly Entry[] | undefined,
  plain: readonly string[] | undefined,
  name: Name,
) =>
  plain
    ? [
        ...(tagged ?? []),
        ...plain
          .filter(value => !tagged?.some(one => one[name] === value))
          .map(value => ({ [name]: value, tag: 'UNTAGGED' }) as unknown as Entry), // each list has entries of these two fields
      ]
    : tagged;

/** Parses the fields of a profile that are present. */
export function parseProfile(value: unknown, field: string, report: Report): IdentityProfile {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) report(field, 'must be an object', 'FORMAT');
  const fields = isRecord(value) ? value : {};
  reportUnknownFields(fields, profileFields, `${field}.`, 'a profile', report);
  const parseText = (name: string, max: number) => parseOptionalString(fields[name], `${field}.${name}`, max, report);
  function parseEach<T>(
    name: string,
    names: readonly string[],
    read: (one: Readonly<Record<string, unknown>>, path: string) => T,
  ) {
    if (fields[name] === undefined || fields[name] === null) return undefined;
    return parseList(fields[name], `${field}.${name}`, MAX_ENTRIES, report).map((one, n) => {
      const path = `${field}.${name}[${n}]`;
      if (!isRecord(one)) report(path, 'must be an object', 'FORMAT');
      else reportUnknownFields(one, new Set(names), `${path}.`, 'an entry of this list', report);
      return read(isRecord(one) ? one : {}, path);
    });
  }
  const parsePlain = (name: string, parse: (value: unknown, field: string, report: Report) => string) =>
    fields[name] === undefined || fields[name] === null
      ? undefined
      : parseList(fields[name], `${field}.${name}`, MAX_ENTRIES, report).map((one, n) =>
          parse(one, `${field}.${name}[${n}]`, report),
        );
  const taggedEmails = parseEach('secondaryEmails', ['email', 'tag'], ({ email, tag = 'UNTAGGED' }, path) => ({
    email: parseEmail(email, `${path}.email`, report),
    tag: parseEnum(tag, `${path}.tag`, emailTags, report) ?? 'UNTAGGED',
  }));
  const taggedPhones = parseEach(
    'phonesV2',
    ['phone', 'countryCode', 'tag'],
    ({ phone, countryCode, tag = 'UNTAGGED' }, path) => ({
      phone: parsePhoneNumber(phone, `${path}.phone`, report),
      tag: parseEnum(tag, `${path}.tag`, phoneTags, report) ?? 'UNTAGGED',
      ...omitUndefined({ countryCode: parseOptionalString(countryCode, `${path}.countryCode`, 2, report) }),
    }),
  );
  return omitUndefined({
    firstName: parseText('firstName', 100),
    lastName: parseText('lastName', 100),
    nickname: parseText('nickname', 100),
    picture: parseText('picture', 2_000),
    language: parseText('language', 10),
    company: parseText('company', 1_000),
    position: parseText('position', 1_000),
    birthdate: parseLocalDate(fields.birthdate, `${field}.birthdate`, report),
    privacyStatus:
      fields.privacyStatus === undefined || fields.privacyStatus === null
        ? undefined
        : parseEnum(fields.privacyStatus, `${field}.privacyStatus`, privacyStatuses, report),
    labels:
      fields.labels === undefined || fields.labels === null
        ? undefined
        : parseList(fields.labels, `${field}.labels`, 2_000, report).map((label, n) =>
            parseString(label, `${field}.labels[${n}]`, 100, report),
          ),
    secondaryEmails: addUntagged(taggedEmails, parsePlain('emails', parseEmail), 'email'),
    phonesV2: addUntagged(taggedPhones, parsePlain('phones', parsePhoneNumber), 'phone'),
    addresses: parseEach('addresses', ['address', 'tag'], ({ address, tag = 'UNTAGGED' }, path) => {
      const { addressLine1, ...rest } = isRecord(address) ? address : {};
      const { addressLine, ...read } =
        parseAddress({ ...rest, addressLine: addressLine1 }, `${path}.address`, report) ?? {};
      return {
        address: { ...read, ...(addressLine && { addressLine1: addressLine }) },
        tag: parseEnum(tag, `${path}.tag`, addressTags, report) ?? 'UNTAGGED',
      };
    }),
    customFields: parseEach('customFields', ['name', 'value'], ({ name, value: rawValue }, path) => ({
      name: parseString(name, `${path}.name`, 100, report),
      value: parseCustomValue(rawValue, `${path}.value`, report),
    })),
  });
}

/** The names of the profile fields that are null, which a change clears. */
export const listClearedFields = (value: unknown): readonly string[] =>
  isRecord(value) ? Object.keys(value).filter(name => value[name] === null) : [];
