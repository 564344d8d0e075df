import type { SeedProduct, SeedShop } from '../seed/data/types.ts';
import { type ModelCoupon, type ModelLine, type ModelOrder, modelUnitPrice } from './money-model.ts';
import { type Random, randomAmount } from './seeded-random.ts';

/** Changes that a test makes between a checkout and its order. */
export const changes = [
  'nothing',
  'price',
  'stock',
  'product hidden',
  'product deleted',
  'coupon ended',
  'coupon used up',
  'coupon removed',
  'membership used elsewhere',
  'delivery withdrawn',
  'gift card spent',
  'gift card spent in part',
  'tax rate',
  'fee',
  'clock an hour late',
  'clock an hour early',
] as const;
export type Change = (typeof changes)[number];

interface RandomProduct {
  readonly slug: string;
  /** In hundredths of the currency's unit. */
  readonly price: bigint;
  readonly grams?: bigint;
  readonly discount?: { readonly type: 'PERCENT' | 'AMOUNT'; readonly hundredths: bigint };
}

export const catalog: readonly RandomProduct[] = [
  { slug: 'mug', price: 1_800n, grams: 400n },
  { slug: 'tea', price: 1_100n, grams: 200n },
  { slug: 'pen', price: 99n, grams: 20n },
  { slug: 'pot', price: 12_900n, grams: 12_000n },
  { slug: 'guide', price: 950n },
  { slug: 'lesson', price: 3_600n },
  { slug: 'apron', price: 4_900n, grams: 400n, discount: { type: 'PERCENT', hundredths: 2_000n } },
  { slug: 'towels', price: 2_800n, grams: 350n, discount: { type: 'AMOUNT', hundredths: 400n } },
  { slug: 'bead', price: 5n, grams: 1n, discount: { type: 'PERCENT', hundredths: 5_000n } },
  { slug: 'card', price: 135n, grams: 10n, discount: { type: 'PERCENT', hundredths: 1_500n } },
];

/** A product that a test creates and deletes. */
export const DOOMED: RandomProduct = { slug: 'doomed', price: 725n, grams: 0n };

const toSeed = ({ slug, price, grams, discount }: RandomProduct): SeedProduct => ({
  slug,
  name: slug,
  description: slug,
  productType: grams === undefined ? 'digital' : 'physical',
  price: Number(price) / 100,
  ...(discount && { discount: { type: discount.type, value: Number(discount.hundredths) / 100 } }),
  sku: slug,
  ...(grams !== undefined && { weight: Number(grams) / 1000 }),
  stock: 1_000_000,
  media: [],
  collections: [],
});

export const memberEmail = (index: number) => `member-${index}@post.example`;
export const giftCardCode = (index: number) => `GIFT-${index}`;

/** A shop with a membership and a gift card for each of `size` carts. */
export const createRandomShop = (currency: string, digits: number, size: number): SeedShop => ({
  clientId: 'demo-client',
  name: 'Random',
  currency,
  collections: [],
  products: catalog.map(toSeed),
  coupons: [],
  memberships: Array.from({ length: size }, (_, index) => ({
    name: 'Lessons',
    email: memberEmail(index),
    products: ['lesson'],
    credits: 4,
    used: 0,
    endDate: '2099-01-01T00:00:00.000Z',
  })),
  giftCards: Array.from({ length: size }, (_, index) => ({
    code: giftCardCode(index),
    amount: 5 + index / 10 ** Math.min(digits, 2),
  })),
});

/** Destinations with their tax rate, and whether the tax applies to delivery. */
const places = [
  { country: 'DE', zone: 'DE', rate: 190_000n, onShipping: true },
  { country: 'AT', zone: 'EU', rate: 200_000n, onShipping: true },
  { country: 'NL', zone: 'EU', rate: 210_000n, onShipping: true },
  { country: 'IT', zone: 'EU', rate: 0n, onShipping: false },
  { country: 'US', subdivision: 'US-NY', zone: 'world', rate: 88_750n, onShipping: false },
  { country: 'US', subdivision: 'US-CA', zone: 'world', rate: 72_500n, onShipping: false },
  { country: 'JP', zone: 'world', rate: 0n, onShipping: false },
] as const;

const deliveryCodes = {
  DE: ['standard', 'express', 'pickup', 'evening', 'pickup-point'],
  EU: ['standard', 'express'],
  world: ['international', 'international-express'],
} as const;

interface RandomLine {
  readonly slug: string;
  readonly quantity: number;
  /** The price that the merchant sets in place of the catalog's price. */
  readonly override?: bigint;
}

interface RandomCustomLine {
  readonly price: bigint;
  readonly quantity: number;
  readonly option: 'FULL_PAYMENT_ONLINE' | 'FULL_PAYMENT_OFFLINE' | 'DEPOSIT_ONLINE';
  readonly deposit: bigint;
  readonly grams: bigint;
}

export interface RandomCart {
  readonly products: readonly RandomLine[];
  readonly customLines: readonly RandomCustomLine[];
  readonly usesMembership: boolean;
  readonly usesGiftCard: boolean;
  readonly coupon?: ModelCoupon;
  readonly place: (typeof places)[number];
  readonly change: Change;
  readonly order: ModelOrder;
}

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

/** A custom line. One in six has a random price up to the maximum of an amount. */
const createCustomLine = (random: Random, digits: number): RandomCustomLine => {
  const isLarge = random(6) === 0;
  const price = isLarge ? 2n + randomAmount(random, 10n ** BigInt(15 + digits) - 2n) : BigInt(2 + random(9_000));
  const option = pick(random, ['FULL_PAYMENT_ONLINE', 'FULL_PAYMENT_OFFLINE', 'DEPOSIT_ONLINE'] as const);
  return {
    price,
    quantity: 1 + random(isLarge && random(3) === 0 ? 100_000 : 4),
    option,
    deposit: option === 'DEPOSIT_ONLINE' ? 1n + randomAmount(random, price - 2n) : 0n,
    grams: random(3) === 0 ? BigInt(random(6_000)) : 0n,
  };
};

/**
 * A coupon. Percentages and amounts have at most two decimals.
 * Amounts also have at most the decimals of the currency.
 */
function createCoupon(random: Random, digits: number): ModelCoupon {
  const step = 10n ** BigInt(Math.max(0, digits - 2));
  return {
    ...(random(2) === 0 ? { percentage: BigInt(1 + random(10_000)) } : { amount: BigInt(1 + random(4_000)) * step }),
    ...(random(4) === 0 && { minimum: BigInt(random(4_000)) * step }),
    ...(random(4) === 0 && { freeShipping: true }),
    ...(random(3) === 0 && { slugs: ['mug', 'pen', pick(random, catalog).slug] }),
  };
}

function toModelLine({ slug, quantity, override }: RandomLine, digits: number): ModelLine {
  const product = [...catalog, DOOMED].find(one => one.slug === slug);
  if (!product) throw new Error(`no ${slug}`);
  return {
    slug,
    price: override ?? modelUnitPrice(product.price, digits, product.discount),
    fixed: override !== undefined,
    quantity: BigInt(quantity),
    grams: product.grams ?? 0n,
    shipped: product.grams !== undefined,
    paid: 'now',
    deposit: 0n,
    covered: slug === 'lesson',
  };
}

const paidBy = { FULL_PAYMENT_ONLINE: 'now', FULL_PAYMENT_OFFLINE: 'offline', DEPOSIT_ONLINE: 'deposit' } as const;

/** A random cart that the given change can affect. */
export function createRandomCart(random: Random, digits: number, change: Change): RandomCart {
  const needsProduct = change === 'price' || change === 'stock' || change === 'product hidden';
  const usesMembership = change === 'membership used elsewhere' || random(6) === 0;
  const usesGiftCard = change.startsWith('gift card') || random(5) === 0;
  const slugs = catalog.map(({ slug }) => slug).filter(slug => slug !== 'lesson');
  const chosen = slugs.filter(() => random(4) === 0);
  if (needsProduct && chosen.length === 0) chosen.push(pick(random, slugs));
  if (change === 'delivery withdrawn' && !chosen.includes('mug')) chosen.push('mug');
  const products = chosen.map(
    (slug): RandomLine => ({
      slug,
      quantity: 1 + random(random(5) === 0 ? 40 : 4),
      ...(random(8) === 0 && { override: 1n + randomAmount(random, 10n ** BigInt(8 + digits)) }),
    }),
  );
  if (usesMembership) products.push({ slug: 'lesson', quantity: 1 + random(3) });
  if (change === 'product deleted') products.push({ slug: DOOMED.slug, quantity: 1 + random(3) });
  const wantsCustom = products.length === 0 || random(2) === 0;
  const customLines = wantsCustom ? Array.from({ length: 1 + random(3) }, () => createCustomLine(random, digits)) : [];
  const coupon = change.startsWith('coupon') || random(2) === 0 ? createCoupon(random, digits) : undefined;
  const place = pick(random, places);
  const delivery = random(2) === 0 ? pick(random, deliveryCodes[place.zone]) : undefined;
  const lines: readonly ModelLine[] = [
    ...products.map(line => toModelLine(line, digits)),
    ...customLines.map(({ price, quantity, option, deposit, grams }) => ({
      slug: '',
      price,
      quantity: BigInt(quantity),
      grams,
      shipped: grams > 0n,
      paid: paidBy[option],
      deposit,
      covered: false,
    })),
  ];
  const discounts = Array.from({ length: random(3) === 0 ? 1 + random(2) : 0 }, () => ({
    amount: BigInt(1 + random(3_000)),
    indexes: random(2) === 0 ? [] : [random(lines.length)],
  }));
  const taxIncluded = random(2) === 0;
  const fees = Array.from({ length: random(3) === 0 ? 1 + random(2) : 0 }, () => BigInt(1 + random(700)));
  return {
    products,
    customLines,
    usesMembership,
    usesGiftCard,
    ...(coupon && { coupon }),
    place,
    change,
    order: {
      lines,
      coupon,
      discounts,
      fees,
      taxRate: place.rate,
      taxOnShipping: place.onShipping,
      taxIncluded,
      zone: place.zone,
      ...(delivery && { delivery }),
      withdrawn: [],
      giftCard: 0n,
    },
  };
}
