import type { Address } from '../../../src/api/shared/address.ts';
import { countryName } from '../../../src/i18n/countries.ts';

/** Street and number, however the address keeps them. */
export const streetOf = ({ addressLine, streetAddress }: Address): string =>
  addressLine || [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ');

/** An address as it stands on a parcel. */
export function addressLines(address: Address, locale: string): readonly string[] {
  const { addressLine2, postalCode, city, country, formattedAddress } = address;
  const lines = [
    streetOf(address),
    addressLine2 ?? '',
    [postalCode, city].filter(Boolean).join(' '),
    country ? countryName(country, locale) : '',
  ].filter(Boolean);
  return lines.length > 1 || !formattedAddress ? lines : [formattedAddress];
}
