import type { Address, ContactDetails } from '../../../src/api/shared/address.ts';
import type { SelectedShippingOption } from '../../../src/api/shared/totals.ts';
import { omitUndefined } from './omit-undefined.ts';
import { objectParser } from './query/field-masks.ts';
import { isRecord, parseOptionalString, parseRecord, parseString, type Report } from './validate.ts';

function parseGeocode(value: unknown, field: string, report: Report): Address['geocode'] {
  if (value === undefined || value === null) return undefined;
  const fields = isRecord(value) ? value : {};
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

/** An address with a two-letter country code; undefined if it is missing. */
export function parseAddress(value: unknown, field: string, report: Report): Address | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) {
    report(field, 'must be an object', 'FORMAT');
    return undefined;
  }
  const parseText = (name: string, max: number) => parseOptionalString(value[name], `${field}.${name}`, max, report);
  const country = parseText('country', 2)?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    report(`${field}.country`, 'must be a country code of two letters', 'FORMAT');
  const street = parseRecord(value.streetAddress, `${field}.streetAddress`, report);
  const parsePart = (name: string) => parseOptionalString(street[name], `${field}.streetAddress.${name}`, 255, report);
  const apt = parsePart('apt');
  const fields = {
    country,
    subdivision: parseText('subdivision', 10),
    city: parseText('city', 100),
    postalCode: parseText('postalCode', 20),
    addressLine: parseText('addressLine', 255),
    addressLine2: parseText('addressLine2', 255),
    formattedAddress: parseText('formattedAddress', 500),
    geocode: parseGeocode(value.geocode, `${field}.geocode`, report),
    streetAddress: isRecord(value.streetAddress)
      ? { name: parsePart('name') ?? '', number: parsePart('number') ?? '', ...(apt && { apt }) }
      : undefined,
  };
  return omitUndefined(fields);
}

/** An address of which a mask may name single fields. */
export const addressParser = objectParser(
  [
    ...['country', 'subdivision', 'city', 'postalCode', 'addressLine', 'addressLine2', 'formattedAddress'],
    ...['geocode.latitude', 'geocode.longitude', 'streetAddress.name', 'streetAddress.number', 'streetAddress.apt'],
  ],
  parseAddress,
);

export function parseContact(value: unknown, field: string, report: Report): ContactDetails | undefined {
  if (value === undefined || value === null) return undefined;
  const fields = parseRecord(value, field, report);
  const parseText = (name: string) => parseOptionalString(fields[name], `${field}.${name}`, 100, report);
  return omitUndefined({
    firstName: parseText('firstName'),
    lastName: parseText('lastName'),
    phone: parseText('phone'),
    company: parseText('company'),
  });
}

/** Contact details of which a mask may name single fields. */
export const contactParser = objectParser(['firstName', 'lastName', 'phone', 'company'], parseContact);

export function parseShippingOption(value: unknown, field: string, report: Report): SelectedShippingOption | undefined {
  if (value === undefined || value === null) return undefined;
  const { code, carrierId } = isRecord(value) ? value : {};
  const carrier = parseOptionalString(carrierId, `${field}.carrierId`, 100, report);
  return { code: parseString(code, `${field}.code`, 250, report), ...(carrier && { carrierId: carrier }) };
}
