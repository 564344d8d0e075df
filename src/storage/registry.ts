import type { REMOVED_AT_SIGN_OUT, REMOVED_UNLESS_EXPIRED } from './sign-out.ts';

/** Describes the stored entries with one name. */
interface StoredEntry {
  readonly content: string;
  /** The part of the key after the name. Without `of`, the key ends with the name. */
  readonly of?: 'shop' | 'shop and change' | 'shop and product' | 'address';
  /**
   * `chosen` is the storage that `data-storage` names, by default localStorage. `tab` is sessionStorage. `all tabs` is
   * localStorage, and is used only if it is the chosen storage.
   */
  readonly storage: 'chosen' | 'tab' | 'all tabs';
  /**
   * The maximum that an entry holds, in `unit`. If a shop has several entries, the maximum number of entries that are
   * read. Undefined if there is no maximum.
   */
  readonly max: number | undefined;
  readonly unit: string;
  readonly until: string;
  /** The age up to which an entry is read, ms. */
  readonly ageMs?: number;
  /** `named` if the value names the member whom the entry belongs to. Pages of other people then do not read it. */
  readonly member: 'named' | 'not named';
  readonly atSignOut: 'removed' | 'removed unless expired' | 'replaced' | 'rejected' | 'hidden' | 'stays';
  /** The consent that must be given before the entry is stored if `data-consent="required"` is set. */
  readonly consent: 'storage' | 'storage and analytics' | 'none';
}

type Removed = (typeof REMOVED_AT_SIGN_OUT)[number];
type RemovedUnlessExpired = typeof REMOVED_UNLESS_EXPIRED;
type AtSignOut<Name> = Name extends Removed
  ? 'removed'
  : Name extends RemovedUnlessExpired
    ? 'removed unless expired'
    : Exclude<StoredEntry['atSignOut'], 'removed' | 'removed unless expired'>;

const define = <
  const Entries extends { readonly [Name in keyof Entries]: StoredEntry & { atSignOut: AtSignOut<Name> } },
>(
  entries: Entries,
) => entries;

/**
 * Everything that Kiosk stores in a browser, by the name in the key. Code imports only types from here, so that no page
 * downloads the table, and a different name or maximum does not compile. Tests compare the table with the code and with
 * `security.md`.
 */
export const STORED = define({
  tokens: {
    content: 'tokens of the session',
    of: 'shop',
    storage: 'chosen',
    max: 1,
    unit: 'session',
    until: 'the session ends',
    member: 'named',
    atSignOut: 'replaced',
    consent: 'storage',
  },
  departures: {
    content: 'state and verifier of sign-ins on the shop’s own page',
    storage: 'tab',
    max: 5,
    unit: 'sign-ins',
    until: 'one hour',
    ageMs: 3_600_000,
    member: 'not named',
    atSignOut: 'stays',
    consent: 'none',
  },
  change: {
    content: 'a pending change of the cart',
    of: 'shop and change',
    storage: 'chosen',
    max: 200,
    unit: 'changes',
    until: 'the platform has confirmed or refused it',
    member: 'named',
    atSignOut: 'rejected',
    consent: 'storage',
  },
  'kept-cart': {
    content: 'the last known cart, without email and address; lines of a lost cart',
    of: 'shop',
    storage: 'chosen',
    max: 500_000,
    unit: 'characters',
    until: 'another cart is known',
    member: 'named',
    atSignOut: 'removed',
    consent: 'storage',
  },
  cart: {
    content: 'time of the cart’s last change, for other tabs',
    of: 'shop',
    storage: 'all tabs',
    max: 1,
    unit: 'time',
    until: 'the next change',
    member: 'not named',
    atSignOut: 'stays',
    consent: 'storage',
  },
  refused: {
    content: 'refusals that a tab has reported for another tab',
    of: 'shop',
    storage: 'chosen',
    max: 20,
    unit: 'refusals',
    until: 'later refusals replace it',
    member: 'not named',
    atSignOut: 'stays',
    consent: 'storage',
  },
  saved: {
    content: 'lines saved for later',
    of: 'shop',
    storage: 'chosen',
    max: 50,
    unit: 'lines',
    until: 'the shopper removes them',
    member: 'not named',
    atSignOut: 'removed',
    consent: 'storage',
  },
  delivery: {
    content: 'chosen country, region, postal code and delivery option',
    of: 'shop',
    storage: 'chosen',
    max: 1,
    unit: 'delivery',
    until: 'the next choice',
    member: 'named',
    atSignOut: 'removed',
    consent: 'storage',
  },
  prices: {
    content: 'prices of the cart’s lines that the shopper has seen',
    of: 'shop',
    storage: 'chosen',
    max: 50_000,
    unit: 'characters',
    until: 'the lines leave the cart',
    member: 'not named',
    atSignOut: 'stays',
    consent: 'storage',
  },
  viewed: {
    content: 'ids of viewed products',
    of: 'shop',
    storage: 'chosen',
    max: 20,
    unit: 'products',
    until: 'later products replace them',
    member: 'named',
    atSignOut: 'removed',
    consent: 'storage',
  },
  reviews: {
    content: 'sent reviews that the shop does not show yet',
    of: 'shop',
    storage: 'chosen',
    max: 20,
    unit: 'reviews',
    until: 'the shop shows them',
    member: 'named',
    atSignOut: 'hidden',
    consent: 'storage',
  },
  told: {
    content: 'id of the last order that a page has thanked for',
    of: 'shop',
    storage: 'all tabs',
    max: 1,
    unit: 'order',
    until: 'the next order',
    member: 'not named',
    atSignOut: 'stays',
    consent: 'storage',
  },
  products: {
    content: 'products that pages of this tab have read',
    of: 'shop',
    storage: 'tab',
    max: 100,
    unit: 'products',
    until: 'ten minutes, or the shopper signs in',
    ageMs: 600_000,
    member: 'named',
    atSignOut: 'removed',
    consent: 'storage',
  },
  draft: {
    content: 'a review that the shopper has not sent',
    of: 'shop and product',
    storage: 'tab',
    max: 1,
    unit: 'review',
    until: 'it is sent',
    member: 'named',
    atSignOut: 'removed unless expired',
    consent: 'storage',
  },
  purchase: {
    content: 'the checkout that the shopper has left for',
    of: 'shop',
    storage: 'tab',
    max: 1,
    unit: 'checkout',
    until: 'the return with an order',
    member: 'not named',
    atSignOut: 'stays',
    consent: 'storage',
  },
  offer: {
    content: 'the discount code of a page’s address',
    of: 'shop',
    storage: 'tab',
    max: 100,
    unit: 'characters',
    until: 'the tab closes',
    member: 'not named',
    atSignOut: 'stays',
    consent: 'storage',
  },
  coupon: {
    content: 'discount codes of pages and addresses that were tried',
    of: 'shop',
    storage: 'tab',
    max: undefined,
    unit: 'codes',
    until: 'the tab closes',
    member: 'not named',
    atSignOut: 'stays',
    consent: 'storage',
  },
  lists: {
    content: 'the list that each chosen product was in, for analytics',
    of: 'shop',
    storage: 'tab',
    max: undefined,
    unit: 'products',
    until: 'the tab closes',
    member: 'not named',
    atSignOut: 'stays',
    consent: 'storage and analytics',
  },
  scroll: {
    content: 'scroll position of a page with a list',
    of: 'address',
    storage: 'tab',
    max: 1,
    unit: 'position',
    until: 'the tab closes',
    member: 'not named',
    atSignOut: 'stays',
    consent: 'storage',
  },
});

type Stored = typeof STORED;
export type StoredName = keyof Stored;
/** The maximum of an entry, as a number type. */
export type MaxOf<Name extends StoredName> = Stored[Name]['max'];
/** The longest age of an entry, ms, as a number type. */
export type AgeOf<Name extends keyof Stored> = Stored[Name] extends { readonly ageMs: infer Ms } ? Ms : never;
