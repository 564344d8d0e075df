import type { CheckoutDetails } from '../../checkouts/store.ts';
import { omitUndefined } from '../../core/omit-undefined.ts';
import { isEmail } from '../../core/validate.ts';

export const buyerFields = [
  'email',
  'firstName',
  'lastName',
  'addressLine',
  'postalCode',
  'city',
  'subdivision',
  'country',
] as const;

export type BuyerField = (typeof buyerFields)[number];

export type Buyer = Readonly<Record<BuyerField, string>>;

/** The data that fills empty fields, so that the demo's checkout needs only one press. */
const demoBuyer: Buyer = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Example',
  addressLine: 'Am Lindenufer 12',
  postalCode: '10997',
  city: 'Berlin',
  subdivision: '',
  country: 'DE',
};

const isShipped = ({ lines }: CheckoutDetails): boolean => lines.some(({ shippable }) => shippable);

/** Countries whose addresses have no postcode. */
const WITHOUT_POSTCODES =
  /^(A[EGOW]|B[FIJOSWZ]|C[DFGIKM]|D[JM]|ER|FJ|G[ADHMQY]|HK|K[IMNP]|LY|M[LORW]|N[RU]|QA|RW|S[BCLRTY]|T[DGKOV]|UG|VU|YE|ZW)$/;

/** The required fields. An order that is not shipped needs no address. */
export function requiredFields(details: CheckoutDetails, country: string): readonly BuyerField[] {
  const own = ['email', 'firstName', 'lastName'] as const;
  if (!isShipped(details)) return own;
  return [
    ...own,
    'addressLine',
    ...(WITHOUT_POSTCODES.test(country) ? [] : (['postalCode'] as const)),
    'city',
    'country',
  ];
}

/**
 * The values of the form. Values that the checkout does not have are the demo buyer's. If the checkout has a country,
 * the other empty fields of its address stay empty.
 */
export function toBuyer(details: CheckoutDetails): Buyer {
  const { shippingAddress: address, shippingContact: contact, email } = details;
  const { streetAddress, addressLine } = address ?? {};
  const street = streetAddress ? `${streetAddress.name} ${streetAddress.number}`.trim() : undefined;
  const defaults = address?.country ? { ...demoBuyer, addressLine: '', postalCode: '', city: '' } : demoBuyer;
  return {
    email: email ?? defaults.email,
    firstName: contact?.firstName ?? defaults.firstName,
    lastName: contact?.lastName ?? defaults.lastName,
    addressLine: addressLine ?? street ?? defaults.addressLine,
    postalCode: address?.postalCode ?? defaults.postalCode,
    city: address?.city ?? defaults.city,
    subdivision: address?.subdivision ?? defaults.subdivision,
    country: address?.country ?? defaults.country,
  };
}

/**
 * The checkout's details with the form's values and delivery. An empty value keeps the old value, but an empty region
 * removes the region. The address changes only if a line is shipped.
 */
export function applyBuyer(details: CheckoutDetails, buyer: Buyer, delivery: string | undefined): CheckoutDetails {
  const filled = Object.fromEntries(Object.entries(buyer).map(([name, value]) => [name, value || undefined]));
  const { email, firstName, lastName, addressLine, postalCode, city, subdivision, country } = filled;
  const { streetAddress: _, ...address } = details.shippingAddress ?? {};
  const addressFields = omitUndefined({ addressLine, postalCode, city, country });
  return {
    ...details,
    ...omitUndefined({ email }),
    shippingContact: { ...details.shippingContact, ...omitUndefined({ firstName, lastName }) },
    ...(isShipped(details) && {
      shippingAddress: { ...withoutSubdivision(address), ...addressFields, ...omitUndefined({ subdivision }) },
    }),
    ...(delivery && { selected: { code: delivery } }),
  };
}

function withoutSubdivision<T extends { readonly subdivision?: string }>({ subdivision: _, ...rest }: T) {
  return rest;
}

/** The problems by field: an invalid email address or country, and with `requireAll` each empty required field. */
export function validateBuyer(
  details: CheckoutDetails,
  buyer: Buyer,
  requireAll: boolean,
): Readonly<Partial<Record<BuyerField, string>>> {
  const missing = requireAll ? requiredFields(details, buyer.country).filter(field => !buyer[field]) : [];
  const emailInvalid = buyer.email !== '' && !isEmail(buyer.email);
  const countryInvalid = buyer.country !== '' && !/^[A-Z]{2}$/.test(buyer.country);
  return {
    ...Object.fromEntries(missing.map(field => [field, 'Fill in this field.'])),
    ...(emailInvalid && { email: 'That doesn’t look like an email address. Check it for typing mistakes.' }),
    ...(countryInvalid && { country: 'Choose a country from the list.' }),
  };
}
