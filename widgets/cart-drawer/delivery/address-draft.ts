import type { Address } from '../../../src/api/shared/address.ts';

/** An address as far as prices depend on it, as it is typed. */
export interface AddressDraft {
  readonly country: string;
  readonly region: string;
  readonly postcode: string;
}

/** The longest region and postcode. */
export const MAX_LENGTH = 50;

/** Countries in whose addresses a state, province or territory is named. */
const WITH_REGIONS = /^(AE|AR|AU|BR|CA|CL|CN|CO|IN|JP|KR|MX|MY|NG|PH|TH|US|VE|ZA)$/;

/** Whether an address in a country names its state or region. */
export const hasRegions = (country: string): boolean => WITH_REGIONS.test(country);

/** The draft of what is known, in the country that a language suggests while none is. */
export function createDraft(address: Address | undefined, languages: readonly string[]): AddressDraft {
  const { country, subdivision = '', postalCode = '' } = address ?? {};
  if (!country) return { country: guessCountry(languages), region: '', postcode: '' };
  const region = subdivision.startsWith(`${country}-`) ? subdivision.slice(country.length + 1) : subdivision;
  return { country, region, postcode: postalCode };
}

/** The country of the first language that names one, else the one where the first language is spoken most. */
export function guessCountry(languages: readonly string[]): string {
  const listRegions = (complete: (locale: Intl.Locale) => Intl.Locale) =>
    languages.flatMap(language => {
      try {
        return complete(new Intl.Locale(language)).region ?? [];
      } catch {
        return [];
      }
    });
  const regions = [...listRegions(locale => locale), ...listRegions(locale => locale.maximize())];
  return regions.find(code => /^[A-Z]{2}$/.test(code)) ?? '';
}

/** The address to ask about. A region's code gets that of its country before it: `NY` becomes `US-NY`. */
export function toAddress({ country, region, postcode }: AddressDraft): Address {
  const named = hasRegions(country) ? region.trim().slice(0, MAX_LENGTH) : '';
  const subdivision = /^[a-z\d]{1,3}$/i.test(named) ? `${country}-${named.toUpperCase()}` : named;
  const postalCode = postcode.trim().slice(0, MAX_LENGTH);
  return { country, ...(subdivision && { subdivision }), ...(postalCode && { postalCode }) };
}
