import type { Address, ContactDetails } from '../../../src/api/shared/address.ts';
import type { SelectedShippingOption } from '../../../src/api/shared/totals.ts';
import { type Fail, isRecord, optionalTextIn, recordIn, textIn } from './validate.ts';

function geocodeIn(value: unknown, field: string, fail: Fail): Address['geocode'] {
  if (value === undefined || value === null) return undefined;
  const fields = isRecord(value) ? value : {};
  const degrees = (name: 'latitude' | 'longitude', most: number): number => {
    const given = fields[name];
    if (typeof given !== 'number') fail(`${field}.${name}`, 'must be a number', 'FORMAT');
    else if (given < -most) fail(`${field}.${name}`, `must be at least ${-most}`, 'MIN');
    else if (given > most) fail(`${field}.${name}`, `must be at most ${most}`, 'MAX');
    else return given;
    return 0;
  };
  return { latitude: degrees('latitude', 90), longitude: degrees('longitude', 180) };
}

/** An address, its country a two-letter code; nothing where none is given. */
export function addressIn(value: unknown, field: string, fail: Fail): Address | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) {
    fail(field, 'must be an object', 'FORMAT');
    return undefined;
  }
  const text = (name: string, most: number) => optionalTextIn(value[name], `${field}.${name}`, most, fail);
  const country = text('country', 2)?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    fail(`${field}.country`, 'must be a country code of two letters', 'FORMAT');
  const street = recordIn(value.streetAddress, `${field}.streetAddress`, fail);
  const part = (name: string) => optionalTextIn(street[name], `${field}.streetAddress.${name}`, 255, fail);
  const apt = part('apt');
  const fields = {
    country,
    subdivision: text('subdivision', 10),
    city: text('city', 100),
    postalCode: text('postalCode', 20),
    addressLine: text('addressLine', 255),
    addressLine2: text('addressLine2', 255),
    formattedAddress: text('formattedAddress', 500),
    geocode: geocodeIn(value.geocode, `${field}.geocode`, fail),
    streetAddress: isRecord(value.streetAddress)
      ? { name: part('name') ?? '', number: part('number') ?? '', ...(apt && { apt }) }
      : undefined,
  };
  return present(fields);
}

/** Only the fields that hold something. */
export const present = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never; // `fromEntries` forgets the names

export function contactIn(value: unknown, field: string, fail: Fail): ContactDetails | undefined {
  if (value === undefined || value === null) return undefined;
  const given = recordIn(value, field, fail);
  const text = (name: string) => optionalTextIn(given[name], `${field}.${name}`, 100, fail);
  return present({
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone'),
    company: text('company'),
  });
}

export function deliveryIn(value: unknown, field: string, fail: Fail): SelectedShippingOption | undefined {
  if (value === undefined || value === null) return undefined;
  const { code, carrierId } = isRecord(value) ? value : {};
  const carrier = optionalTextIn(carrierId, `${field}.carrierId`, 100, fail);
  return { code: textIn(code, `${field}.code`, 250, fail), ...(carrier && { carrierId: carrier }) };
}

/** An e-mail address by its outer shape. */
export function emailIn(value: unknown, field: string, fail: Fail): string | undefined {
  const email = optionalTextIn(value, field, 254, fail);
  if (email !== undefined && !/^\S+@\S+\.\S+$/.test(email)) fail(field, 'must be an e-mail address', 'FORMAT');
  return email;
}
