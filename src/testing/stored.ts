import { isQuantity } from '../store/cart/actions.ts';
import { parseJson } from '../transport/response.ts';
import { createSpoil } from './spoil.ts';

/** The id of the bread knife. */
export const ID = 'f3ef42b3-56e5-514a-a3cc-369279e75bca';
const ordered = {
  catalogReference: { catalogItemId: ID, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' },
  quantity: 1,
};
const line = {
  ...ordered,
  productName: { original: 'Bread knife' },
  price: { amount: '39.00', convertedAmount: '39.00', formattedAmount: '€39.00', formattedConvertedAmount: '€39.00' },
  descriptionLines: [],
};
const change = { v: 3, id: '1-abc', at: 1, kind: 'add', lines: [ordered], previews: [line] };
const review = {
  id: ID,
  namespace: 'stores',
  entityId: ID,
  content: { title: 'Sharp', body: 'As it should be', rating: 5 },
  author: { authorName: 'Ada' },
};

/**
 * A valid value for each stored entry, by name: here for entries outside sessionStorage, in `TAB` for entries in it.
 */
export const LOCAL: Readonly<Record<string, unknown>> = {
  tokens: { accessToken: { value: 'abc', expiresAt: 4e9 }, refreshToken: { value: 'def', role: 'visitor' } },
  cart: '2026-11-03T09:00:00.000Z',
  'kept-cart': ['', { id: ID, updatedDate: '2026-11-03T09:00:00.000Z', lineItems: [{ id: ID, ...line }] }],
  'change:': change,
  saved: [line],
  refused: ['1-abc'],
  delivery: { address: { country: 'DE', postalCode: '10115' } },
  prices: { [ID]: [39, '€39.00'] },
  viewed: [false, ID],
  reviews: [review],
  told: ID,
};
export const TAB: Readonly<Record<string, unknown>> = {
  products: [['bread-knife', Date.now(), { id: ID, slug: 'bread-knife', name: 'Bread knife', productOptions: [] }]],
  purchase: { checkoutId: ID, lines: [line] },
  offer: 'LARCH10',
  scroll: '300',
  coupon: 'LARCH10\nOTHER',
  lists: { [ID]: { list: 'kitchen', index: 1 } },
  draft: { rating: 4, headline: 'Sharp', body: 'As it should be', name: 'Ada', email: 'ada@example.com', media: [] },
  departures: [{ state: 'abc', verifier: 'def', redirectUri: 'https://merchant.example/', at: Date.now() }],
};

const keyOf = (name: string): string => {
  if (name === 'departures') return 'kiosk:departures';
  if (name === 'change:') return 'kiosk:change:demo-client:1-abc';
  if (name === 'draft') return `kiosk:draft:demo-client stores ${ID}`;
  return `kiosk:${name}:demo-client`;
};

const nest = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
const RUBBISH: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '{',
  'null',
  '7',
  'true',
  '"text"',
  '[]',
  '{}',
  '[null]',
  '[[[]]]',
  '{"v":1}',
  '{"v":2,"id":"1-abc"}',
  '{"v":99,"id":"1-abc"}',
  '{"__proto__":{"polluted":1}}',
  '{"length":1e9}',
  'x'.repeat(16_384),
  JSON.stringify('x'.repeat(16_384)),
  JSON.stringify({
    accessToken: { value: 'x'.repeat(16_384), expiresAt: 4e9 },
    refreshToken: { value: 'x', role: 'member' },
  }),
  JSON.stringify({
    accessToken: { value: 'x', expiresAt: 4e9 },
    refreshToken: { value: 'x'.repeat(16_384), role: 'visitor' },
  }),
  JSON.stringify({ accessToken: { value: 'a,b', expiresAt: 4e9 }, refreshToken: { value: 'a b', role: 'visitor' } }),
  nest('[', ']'),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'false undefined\n[["bread-knife",9e99,{"id":7}]]',
  'false undefined\n{',
];

type Entries = Readonly<Record<string, string>>;

/**
 * Whether the stored tokens look like a member's. The client rejects an action that began with such tokens if the
 * tokens turn out to be invalid.
 */
export const isMembers = (entries: Entries): boolean => /member/.test(entries[keyOf('tokens')] ?? '');

/**
 * The possible numbers of units in a cart after one unit has been added. The units of a stored change are added if the
 * change and the tokens are unharmed. They may be added if the corrupted change is still valid.
 */
export function unitsIn(entries: Entries): readonly number[] {
  const change = entries[keyOf('change:')];
  if (change === undefined) return [1];
  const { kind, lines } = Object(parseJson(change)) as { readonly kind?: unknown; readonly lines?: unknown };
  const added = kind === 'add' && Array.isArray(lines) ? lines.map(line => Object(line).quantity as unknown) : [];
  if (!added.every(isQuantity)) return [1];
  const units = added.reduce((sum, quantity) => sum + quantity, 1);
  return change === JSON.stringify(LOCAL['change:']) && !isMembers(entries) ? [units] : [1, units];
}

/** Creates a function that corrupts about half of the entries and omits the others. */
export function createCorruption(seed: number) {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
  const spoil = createSpoil(seed);
  const corrupt = (name: string, value: unknown): string => {
    const header = name === 'products' ? 'false undefined\n' : '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // About half of the corrupt values are valid values with a few faults.
    const near =
      typeof value === 'string' || random(2) ? undefined : spoil({ status: 200, type: '', body: text })?.body;
    return near === undefined ? (RUBBISH[random(RUBBISH.length)] ?? '') : header + near;
  };
  return (values: typeof LOCAL): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (random(2) ? [[keyOf(name), corrupt(name, value)]] : [])),
    );
}
