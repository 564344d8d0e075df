import type { Address } from '../../../src/api/shared/address.ts';
import { toRegion, toSubdivision } from '../../../src/i18n/regions.ts';

/** An address as far as prices depend on it, as it is typed. */
export interface AddressDraft {
  readonly country: string;
  readonly region: string;
  readonly postcode: string;
}

/** The longest region and postcode. */
export const MAX_LENGTH = 50;

/** The draft of what is known, in the country that a language suggests while none is. */
export function createDraft(address: Address | undefined, languages: readonly string[]): AddressDraft {
  const { country, subdivision = '', postalCode = '' } = address ?? {};
  if (!country) return { country: guessCountry(languages), region: '', postcode: '' };
  return { country, region: toRegion(country, subdivision), postcode: postalCode };
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

/** The address to ask about. */
export function toAddress({ country, region, postcode }: AddressDraft): Address {
  const subdivision = toSubdivision(country, region.slice(0, MAX_LENGTH));
  const postalCode = postcode.trim().slice(0, MAX_LENGTH);
  return { country, ...(subdivision && { subdivision }), ...(postalCode && { postalCode }) };
}
