import { expect, test } from 'vitest';
import { parseAddress, parseContact, parseShippingOption } from './addresses.ts';
import { ApiError } from './api-error.ts';
import { type Report, validate } from './validate.ts';

/** The violations that a parser reports, such as `address.city MAX_LENGTH`. Empty if it accepts the value. */
function rulesOf(parse: (report: Report) => unknown): readonly string[] {
  try {
    validate(parse);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || !('validationError' in error.details)) throw error;
    return error.details.validationError.fieldViolations.map(({ field, violatedRule }) => `${field} ${violatedRule}`);
  }
}

const addressRules = (value: unknown) => rulesOf(report => parseAddress(value, 'address', report));
const contactRules = (value: unknown) => rulesOf(report => parseContact(value, 'contact', report));

test.each([
  ['subdivision', 50],
  ['city', 50],
  ['postalCode', 50],
  ['addressLine', 150],
  ['addressLine2', 100],
])('the %s of an address has at most %i characters', (name, max) => {
  expect(addressRules({ [name]: 'x'.repeat(max) })).toEqual([]);
  expect(addressRules({ [name]: 'x'.repeat(max + 1) })).toEqual([`address.${name} MAX_LENGTH`]);
});

test.each([
  ['firstName', 100],
  ['lastName', 100],
  ['company', 1_000],
])('the %s of a contact has at most %i characters', (name, max) => {
  expect(contactRules({ [name]: 'x'.repeat(max) })).toEqual([]);
  expect(contactRules({ [name]: 'x'.repeat(max + 1) })).toEqual([`contact.${name} MAX_LENGTH`]);
});

test('parseAddress accepts a region’s name as subdivision and turns country de into DE', () => {
  expect(validate(report => parseAddress({ country: 'de', subdivision: 'Brandenburg' }, 'address', report))).toEqual({
    country: 'DE',
    subdivision: 'Brandenburg',
  });
});

test.each(['+49 30 555', '030/123-45', '(030) 12.34', '112'])('a contact accepts the phone number %s', phone => {
  expect(contactRules({ phone })).toEqual([]);
});

test.each([
  ['not a phone', 'FORMAT'],
  ['+', 'FORMAT'],
  ['1+2', 'FORMAT'],
  [30555, 'FORMAT'],
  ['1'.repeat(51), 'MAX_LENGTH'],
])('a contact refuses the phone number %j by the rule %s', (phone, rule) => {
  expect(contactRules({ phone })).toEqual([`contact.phone ${rule}`]);
});

test.each(['CPF', 'CNPJ'])('a contact accepts a VAT id of the type %s', type => {
  const vatId = { id: '12345678909', type };
  expect(validate(report => parseContact({ vatId }, 'contact', report))).toEqual({ vatId });
});

test.each([
  [{ id: '1', type: 'XX' }, 'type INVALID_ENUM_VALUE'],
  [{ id: '1', type: 'UNSPECIFIED' }, 'type INVALID_ENUM_VALUE'],
  [{ id: '1' }, 'type REQUIRED_FIELD'],
  [{ type: 'CPF' }, 'id REQUIRED_FIELD'],
  [{ id: 1, type: 'CPF' }, 'id FORMAT'],
  [{ id: 'x'.repeat(101), type: 'CPF' }, 'id MAX_LENGTH'],
  [{ id: '1', type: 'CPF', country: 'BR' }, 'country FIELD_NOT_ALLOWED'],
])('a contact refuses the VAT id %j', (vatId, violation) => {
  expect(contactRules({ vatId })).toEqual([`contact.vatId.${violation}`]);
});

test('addresses and contacts refuse unknown fields; addresses accept countryFullname', () => {
  expect(
    addressRules({ zip: '1', streetAddress: { floor: '2' }, geocode: { latitude: 1, longitude: 2, z: 3 } }),
  ).toEqual(
    expect.arrayContaining([
      'address.zip FIELD_NOT_ALLOWED',
      'address.streetAddress.floor FIELD_NOT_ALLOWED',
      'address.geocode.z FIELD_NOT_ALLOWED',
    ]),
  );
  expect(contactRules({ name: 'Ada' })).toEqual(['contact.name FIELD_NOT_ALLOWED']);
  expect(addressRules({ countryFullname: 'Germany', subdivisionFullname: 'Berlin' })).toEqual([]);
});

test('the code of a delivery option has at most 100 characters', () => {
  const rules = (code: string) => rulesOf(report => parseShippingOption({ code }, 'option', report));
  expect(rules('x'.repeat(100))).toEqual([]);
  expect(rules('x'.repeat(101))).toEqual(['option.code MAX_LENGTH']);
});
