/** A postal address. The street is in `streetAddress` as parts, or in `addressLine` as text. */
export interface Address {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** ISO 3166-2, such as `US-NY`. */
  readonly subdivision?: string;
  readonly city?: string;
  readonly postalCode?: string;
  readonly streetAddress?: { readonly number: string; readonly name: string; readonly apt?: string };
  readonly addressLine?: string;
  readonly addressLine2?: string;
  readonly formattedAddress?: string;
  readonly geocode?: { readonly latitude: number; readonly longitude: number };
  readonly countryFullname?: string;
  readonly subdivisionFullname?: string;
}

/** Kinds of Brazilian tax numbers: CPF for persons, CNPJ for companies. */
export const vatTypes = ['CPF', 'CNPJ'] as const;
export type VatType = (typeof vatTypes)[number];

/** The recipient of a parcel or an invoice. */
export interface ContactDetails {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
  readonly company?: string;
  readonly vatId?: { readonly id: string; readonly type: VatType };
}
