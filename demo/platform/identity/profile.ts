import {
  addressTags,
  type CustomValue,
  emailTags,
  type IdentityProfile,
  phoneTags,
  privacyStatuses,
} from '../../../src/api/identity.ts';
import { addressIn, present } from '../core/addresses.ts';
import { dateIn } from '../core/dates.ts';
import { emailIn, type Fail, isRecord, listIn, optionalTextIn, textIn, wordIn } from '../core/validate.ts';

/** The most entries of each of a profile's lists. */
const MOST = 50;

/** Nobody nests a custom field deeper. */
const DEEPEST = 5;

const kinds = ['strValue', 'numValue', 'dateValue', 'listValue', 'mapValue'] as const;

function customValueIn(value: unknown, field: string, fail: Fail, depth = 0): CustomValue {
  const none = { strValue: '' };
  const fields = isRecord(value) ? value : {};
  const given = kinds.filter(kind => fields[kind] !== undefined);
  const [kind] = given;
  if (!kind || given.length > 1) {
    fail(field, `must have exactly one of ${kinds.join(', ')}`, 'ONE_OF_ALIGNMENT');
    return none;
  }
  if (depth > DEEPEST) {
    fail(field, `must not be deeper than ${DEEPEST}`, 'MAX_SIZE');
    return none;
  }
  const one = fields[kind];
  const at = `${field}.${kind}`;
  const inner = (of: unknown, name: string) => customValueIn(of, `${at}.value${name}`, fail, depth + 1);
  const held = isRecord(one) ? one.value : undefined;
  switch (kind) {
    case 'strValue':
      return { strValue: optionalTextIn(one, at, 1_000, fail) ?? '' };
    case 'numValue':
      if (!Number.isFinite(one)) fail(at, 'must be a number', 'FORMAT');
      return { numValue: Number(one) };
    case 'dateValue':
      return { dateValue: dateIn(one, at, fail) ?? '' };
    case 'listValue':
      return { listValue: { value: listIn(held, `${at}.value`, MOST, fail).map((of, n) => inner(of, `[${n}]`)) } };
    default:
      if (!isRecord(held)) fail(`${at}.value`, 'must be values by name', 'FORMAT');
      else if (Object.keys(held).length > MOST)
        fail(`${at}.value`, `must not have more than ${MOST} entries`, 'MAX_SIZE');
      return {
        mapValue: {
          value: Object.fromEntries(
            Object.entries(isRecord(held) ? held : {}).map(([name, of]) => [name, inner(of, `.${name}`)]),
          ),
        },
      };
  }
}

/** A person's profile as they give it: only what is there, each field within its bounds. */
export function profileIn(value: unknown, field: string, fail: Fail): IdentityProfile {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) fail(field, 'must be an object', 'FORMAT');
  const given = isRecord(value) ? value : {};
  const text = (name: string, most: number) => optionalTextIn(given[name], `${field}.${name}`, most, fail);
  function each<T>(name: string, read: (one: Readonly<Record<string, unknown>>, at: string) => T) {
    if (given[name] === undefined || given[name] === null) return undefined;
    return listIn(given[name], `${field}.${name}`, MOST, fail).map((one, n) => {
      const at = `${field}.${name}[${n}]`;
      if (!isRecord(one)) fail(at, 'must be an object', 'FORMAT');
      return read(isRecord(one) ? one : {}, at);
    });
  }
  return present({
    firstName: text('firstName', 100),
    lastName: text('lastName', 100),
    nickname: text('nickname', 100),
    picture: text('picture', 2_000),
    language: text('language', 10),
    company: text('company', 1_000),
    position: text('position', 1_000),
    birthdate: text('birthdate', 10),
    privacyStatus:
      given.privacyStatus === undefined
        ? undefined
        : wordIn(given.privacyStatus, `${field}.privacyStatus`, privacyStatuses, fail),
    secondaryEmails: each('secondaryEmails', ({ email, tag = 'UNTAGGED' }, at) => ({
      email: emailIn(email, `${at}.email`, fail),
      tag: wordIn(tag, `${at}.tag`, emailTags, fail) ?? 'UNTAGGED',
    })),
    phonesV2: each('phonesV2', ({ phone, countryCode, tag = 'UNTAGGED' }, at) => ({
      phone: textIn(phone, `${at}.phone`, 50, fail),
      tag: wordIn(tag, `${at}.tag`, phoneTags, fail) ?? 'UNTAGGED',
      ...present({ countryCode: optionalTextIn(countryCode, `${at}.countryCode`, 2, fail) }),
    })),
    addresses: each('addresses', ({ address, tag = 'UNTAGGED' }, at) => {
      const { addressLine1, ...rest } = isRecord(address) ? address : {};
      const { addressLine, ...read } = addressIn({ ...rest, addressLine: addressLine1 }, `${at}.address`, fail) ?? {};
      return {
        address: { ...read, ...(addressLine && { addressLine1: addressLine }) },
        tag: wordIn(tag, `${at}.tag`, addressTags, fail) ?? 'UNTAGGED',
      };
    }),
    customFields: each('customFields', ({ name, value: held }, at) => ({
      name: textIn(name, `${at}.name`, 100, fail),
      value: customValueIn(held, `${at}.value`, fail),
    })),
  });
}
