import type { Address } from '../../../src/api/shared/address.ts';
import { toRegion, toSubdivision } from '../../../src/i18n/regions.ts';

/** The typed parts of an address that delivery prices depend on. */
export interface AddressDraft {
  readonly country: string;
  readonly region: string;
  readonly postcode: string;
}

/**
 * The platform's limit for a region or postcode, in characters. The form reports a longer text, because a `maxlength`
 * would cut a pasted text silently.
 */
export const MAX_LENGTH = 50;

/** The draft of a known address. Without a known country, an empty draft in the country that the languages suggest. */
export function createDraft(address: Address | undefined, languages: readonly string[]): AddressDraft {
  const { country, subdivision = '', postalCode = '' } = address ?? {};
  if (!country) return { country: guessCountry(languages), region: '', postcode: '' };
  return { country, region: toRegion(country, subdivision), postcode: postalCode };
}

/**
 * The country of the first language tag with a country, or else the likely country of the first language that has one.
 * Empty if there is none.
 */
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

/**
 * The address for which to request delivery prices. Leaves out an empty postcode, and the region in a country without
 * regions.
 */
export function toAddress({ country, region, postcode }: AddressDraft): Address {
  const subdivision = toSubdivision(country, region);
  const postalCode = postcode.trim();
  return { country, ...(subdivision && { subdivision }), ...(postalCode && { postalCode }) };
}
