import type { CheckoutNotes } from '../../checkouts/store.ts';
import { present } from '../../core/addresses.ts';

/** What a shopper types, field by field, as the form names it. */
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

/** Fills the form of a demo, so that a look round takes one press. Everything can be overwritten. */
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

const isShipped = ({ lines }: CheckoutNotes): boolean => lines.some(({ shippable }) => shippable);

/** Fields that a shopper must fill in; what is not sent needs no address. */
export const neededFields = (notes: CheckoutNotes): readonly BuyerField[] =>
  isShipped(notes)
    ? ['email', 'firstName', 'lastName', 'addressLine', 'postalCode', 'city', 'country']
    : ['email', 'firstName', 'lastName'];

/** The form's first values: what the checkout knows, and the demo's shopper for an address that it lacks. */
export function buyerOf(notes: CheckoutNotes): Buyer {
  const { shippingAddress: address, shippingContact: contact, email } = notes;
  const { streetAddress, addressLine } = address ?? {};
  const street = streetAddress ? `${streetAddress.name} ${streetAddress.number}`.trim() : undefined;
  const from = address?.country ? { ...demoBuyer, addressLine: '', postalCode: '', city: '' } : demoBuyer;
  return {
    email: email ?? from.email,
    firstName: contact?.firstName ?? from.firstName,
    lastName: contact?.lastName ?? from.lastName,
    addressLine: addressLine ?? street ?? from.addressLine,
    postalCode: address?.postalCode ?? from.postalCode,
    city: address?.city ?? from.city,
    subdivision: address?.subdivision ?? from.subdivision,
    country: address?.country ?? from.country,
  };
}

/** The checkout's notes with what the form holds. */
export function notesWith(notes: CheckoutNotes, buyer: Buyer, delivery: string | undefined): CheckoutNotes {
  const filled = Object.fromEntries(Object.entries(buyer).map(([name, value]) => [name, value || undefined]));
  const { email, firstName, lastName, addressLine, postalCode, city, subdivision, country } = filled;
  const { streetAddress: _, ...address } = notes.shippingAddress ?? {};
  const typed = present({ addressLine, postalCode, city, country });
  return {
    ...notes,
    ...present({ email }),
    shippingContact: { ...notes.shippingContact, ...present({ firstName, lastName }) },
    ...(isShipped(notes) && {
      shippingAddress: { ...withoutSubdivision(address), ...typed, ...present({ subdivision }) },
    }),
    ...(delivery && { selected: { code: delivery } }),
  };
}

function withoutSubdivision<T extends { readonly subdivision?: string }>({ subdivision: _, ...rest }: T) {
  return rest;
}

/** What keeps the form from being used, by field: blanks where `all` must be filled, and an address nobody can write to. */
export function problemsIn(
  notes: CheckoutNotes,
  buyer: Buyer,
  all: boolean,
): Readonly<Partial<Record<BuyerField, string>>> {
  const blank = all ? neededFields(notes).filter(field => !buyer[field]) : [];
  const wrong = buyer.email !== '' && !/^\S+@\S+\.\S+$/.test(buyer.email);
  return {
    ...Object.fromEntries(blank.map(field => [field, 'Fill in this field.'])),
    ...(wrong && { email: 'That doesn’t look like an email address. Check it for typing mistakes.' }),
  };
}
