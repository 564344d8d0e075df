import type { Address } from '../../../src/api/shared/address.ts';
import { getCountryName } from '../../../src/i18n/countries.ts';
import { toRegion } from '../../../src/i18n/regions.ts';

/** Street and number in one line, even if the platform has them as separate fields. */
export const formatStreet = ({ addressLine, streetAddress }: Address): string =>
  addressLine || [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ');

/**
 * The lines of an address as on a parcel: street, second line, postcode with city, region and country. If at most one
 * of them is known, the formatted address of the platform takes their place.
 */
export function formatAddressLines(address: Address, locale: string): readonly string[] {
  const { addressLine2 = '', postalCode, city, subdivision = '', country = '', formattedAddress } = address;
  const lines = [
    formatStreet(address),
    addressLine2,
    [postalCode, city].filter(Boolean).join(' '),
    toRegion(country, subdivision),
    country && getCountryName(country, locale),
  ].filter(Boolean);
  return lines.length > 1 || !formattedAddress ? lines : [formattedAddress];
}
