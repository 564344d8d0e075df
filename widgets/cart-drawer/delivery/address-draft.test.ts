import { expect, test } from 'vitest';
import { createDraft, guessCountry, toAddress } from './address-draft.ts';

test.each([
  [['de-AT', 'en-US'], 'AT'],
  [['de', 'en-GB'], 'GB'],
  [['de'], 'DE'],
  [['es-419'], ''],
  [['no language', 'fr'], 'FR'],
  [[], ''],
])('the languages %j suggest the country “%s”', (languages, country) => expect(guessCountry(languages)).toBe(country));

test.each([
  [
    { country: 'DE', region: '', postcode: ' 10997 ' },
    { country: 'DE', postalCode: '10997' },
  ],
  [
    { country: 'US', region: 'ny', postcode: '' },
    { country: 'US', subdivision: 'US-NY' },
  ],
  [
    { country: 'US', region: 'New York', postcode: '' },
    { country: 'US', subdivision: 'New York' },
  ],
  [
    { country: 'US', region: 'US-NY', postcode: '' },
    { country: 'US', subdivision: 'US-NY' },
  ],
  [{ country: 'DE', region: 'NY', postcode: '' }, { country: 'DE' }],
])('the draft %j becomes the address %j', (draft, address) => expect(toAddress(draft)).toEqual(address));

test('creates a draft from a known address, or else with a suggested country', () => {
  const address = { country: 'US', subdivision: 'US-NY', postalCode: '10001', city: 'New York' };
  expect(createDraft(address, ['de'])).toEqual({ country: 'US', region: 'NY', postcode: '10001' });
  expect(createDraft(undefined, ['de'])).toEqual({ country: 'DE', region: '', postcode: '' });
  expect(createDraft({ city: 'Berlin' }, ['fr-CH'])).toEqual({ country: 'CH', region: '', postcode: '' });
});
