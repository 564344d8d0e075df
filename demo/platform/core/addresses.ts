import { type Address, type ContactDetails, vatTypes } from '../../../src/api/shared/address.ts';
import type { SelectedShippingOption } from '../../../src/api/shared/totals.ts';
import { omitUndefined } from './omit-undefined.ts';
import { objectParser } from './query/field-masks.ts';
import {
  isRecord,
  parseEnum,
  parseFields,
  parseOptionalString,
  parsePhone,
  parseString,
  type Report,
  reportUnknownFields,
} from './validate.ts';

function parseGeocode(value: unknown, field: string, report: Report): Address['geocode'] {
  if (value === undefined || value === null) return undefined;
  const fields = parseFields(value, field, ['latitude', 'longitude'], report);
  const parseDegrees = (name: 'latitude' | 'longitude', max: number): number => {
    const degree = fields[name];
    if (typeof degree !== 'number') report(`${field}.${name}`, 'must be a number', 'FORMAT');
    else if (degree < -max) report(`${field}.${name}`, `must be at least ${-max}`, 'MIN');
    else if (degree > max) report(`${field}.${name}`, `must be at most ${max}`, 'MAX');
    else return degree;
    return 0;
  };
  return { latitude: parseDegrees('latitude', 90), longitude: parseDegrees('longitude', 180) };
}

function parseStreetAddress(value: unknown, field: string, report: Report): Address['streetAddress'] {
  if (value === undefined || value === null) return undefined;
  const { name, number, apt } = parseFields(value, field, ['name', 'number', 'apt'], report);
  const parsePart = (part: unknown, partName: string) => parseOptionalString(part, `${field}.${partName}`, 255, report);
  return {
    name: parsePart(name, 'name') ?? '',
    number: parsePart(number, 'number') ?? '',
    ...omitUndefined({ apt: parsePart(apt, 'apt') }),
  };
}

const addressTextLengths = {
  country: 2,
  subdivision: 50,
  city: 50,
  postalCode: 50,
  addressLine: 150,
  addressLine2: 100,
  formattedAddress: 500,
} as const;

const addressFields = new Set([
  ...Object.keys(addressTextLengths),
  ...['streetAddress', 'geocode'],
  // Read-only. A client may send them back, and the parser ignores their values.
  ...['countryFullname', 'subdivisionFullname'],
]);

/**
 * Parses an address, in which every field is optional. The country must be a code of two letters, which becomes upper
 * case. Undefined if the address is missing or not an object.
 */
export function parseAddress(value: unknown, field: string, report: Report): Address | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) {
    report(field, 'must be an object', 'FORMAT');
    return undefined;
  }
  reportUnknownFields(value, addressFields, `${field}.`, 'an address', report);
  const parseText = (name: keyof typeof addressTextLengths) =>
    parseOptionalString(value[name], `${field}.${name}`, addressTextLengths[name], report);
  const country = parseText('country')?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    report(`${field}.country`, 'must be a country code of two letters', 'FORMAT');
  return omitUndefined({
    country,
    subdivision: parseText('subdivision'),
    city: parseText('city'),
    postalCode: parseText('postalCode'),
    addressLine: parseText('addressLine'),
    addressLine2: parseText('addressLine2'),
    formattedAddress: parseText('formattedAddress'),
    geocode: parseGeocode(value.geocode, `${field}.geocode`, report),
    streetAddress: parseStreetAddress(value.streetAddress, `${field}.streetAddress`, report),
  });
}

/** A parser of an address. A field mask may name the whole address or single fields of it. */
export const addressParser = objectParser(
  [
    ...Object.keys(addressTextLengths),
    ...['geocode.latitude', 'geocode.longitude', 'streetAddress.name', 'streetAddress.number', 'streetAddress.apt'],
  ],
  parseAddress,
);

function parseVatId(value: unknown, field: string, report: Report): ContactDetails['vatId'] {
  if (value === undefined || value === null) return undefined;
  const { id, type } = parseFields(value, field, ['id', 'type'], report);
  const vatType = parseEnum(type, `${field}.type`, vatTypes, report);
  const number = parseString(id, `${field}.id`, 100, report);
  return vatType && { id: number, type: vatType };
}

export function parseContact(value: unknown, field: string, report: Report): ContactDetails | undefined {
  if (value === undefined || value === null) return undefined;
  const names = ['firstName', 'lastName', 'phone', 'company', 'vatId'] as const;
  const { firstName, lastName, phone, company, vatId } = parseFields(value, field, names, report);
  return omitUndefined({
    firstName: parseOptionalString(firstName, `${field}.firstName`, 100, report),
    lastName: parseOptionalString(lastName, `${field}.lastName`, 100, report),
    phone:
      phone === undefined || phone === null || phone === '' ? undefined : parsePhone(phone, `${field}.phone`, report),
    company: parseOptionalString(company, `${field}.company`, 1_000, report),
    vatId: parseVatId(vatId, `${field}.vatId`, report),
  });
}

/** A parser of contact details. A field mask may name all of them or single fields. */
export const contactParser = objectParser(
  ['firstName', 'lastName', 'phone', 'company', 'vatId.id', 'vatId.type'],
  parseContact,
);

const SHIPPING_OPTION_FIELDS = [
  ...(['code', 'carrierId'] as const),
  // Read-only. A client may send them back, and the parser ignores their values.
  ...(['title', 'logistics', 'cost', 'requestedShippingOption', 'otherCharges'] as const),
];

/**
 * Parses the required code and the optional carrier id of a delivery option. Undefined if the option is missing. Other
 * known fields are read-only: clients may send them back, and the parser ignores them.
 */
export function parseShippingOption(value: unknown, field: string, report: Report): SelectedShippingOption | undefined {
  if (value === undefined || value === null) return undefined;
  const { code, carrierId } = parseFields(value, field, SHIPPING_OPTION_FIELDS, report);
  const carrier = parseOptionalString(carrierId, `${field}.carrierId`, 100, report);
  return { code: parseString(code, `${field}.code`, 100, report), ...(carrier && { carrierId: carrier }) };
}

/** A parser of a delivery option. A field mask may name the whole option, its `code` or its `carrierId`. */
export const shippingOptionParser = objectParser(['code', 'carrierId'], parseShippingOption);
