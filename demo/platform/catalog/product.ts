import { NO_VARIANT } from '../../../src/api/shared/line.ts';
import type { SeoData } from '../../../src/api/shared/product-change.ts';
import { guidOf } from '../core/ids.ts';
import { type Cents, halfUp, toCents } from '../core/money.ts';
import type { SeedChoice, SeedOption, SeedProduct } from '../seed/data/types.ts';

export interface KeptChoice extends SeedChoice {
  /** Files of the product, in place of `picture`. */
  readonly media?: readonly string[];
}

export interface KeptOption extends SeedOption {
  readonly choices: readonly KeptChoice[];
}

/** A seeded product, and what the merchant has made of it since; `collections` holds ids. */
export interface KeptProduct extends SeedProduct {
  readonly options?: readonly KeptOption[];
  readonly seoData?: SeoData;
  /** Milliseconds; since the shop opened unless given. */
  readonly createdAt?: number;
  /** Milliseconds; never unless given. */
  readonly updatedAt?: number;
}

/** A product as the platform keeps it. */
export interface CatalogProduct {
  readonly id: string;
  readonly clientId: string;
  readonly currency: string;
  readonly visible: boolean;
  /** Before its discount. */
  readonly price: Cents;
  readonly seed: KeptProduct;
  /** Units by variant id, or by `NO_VARIANT` for all variants together; `null` is not tracked. */
  readonly stock: ReadonlyMap<string, number | null>;
}

export interface CatalogVariant {
  readonly id: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly fullPrice: Cents;
  /** After the product's discount. */
  readonly price: Cents;
  /** What it cost the merchant; absent where nobody has said. */
  readonly cost?: Cents;
  readonly sku: string;
  /** Grams. */
  readonly weight: number;
  readonly visible: boolean;
  /** The row its stock stands in. */
  readonly stockId: string;
  /** `null` is not tracked. */
  readonly stock: number | null;
}

/** What a unit costs after the product's discount, to the nearest cent. */
export function salePrice(price: Cents, discount: SeedProduct['discount']): Cents {
  if (discount?.type === 'PERCENT') return halfUp(price * (10_000 - Math.round(discount.value * 100)), 10_000);
  if (discount?.type === 'AMOUNT') return Math.max(0, price - toCents(discount.value));
  return price;
}

const words = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices)
    .map(([option, choice]) => `${option}=${choice}`)
    .sort()
    .join('\n');

export const sameChoices = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  words(a) === words(b);

/** Every combination of the options' choices. */
export function combinations({
  options = [],
}: Pick<SeedProduct, 'options'>): readonly Readonly<Record<string, string>>[] {
  return options.reduce<readonly Readonly<Record<string, string>>[]>(
    (made, { name, choices }) =>
      made.flatMap(before => choices.map(({ description }) => ({ ...before, [name]: description }))),
    [{}],
  );
}

export const variantId = (productId: string, choices: Readonly<Record<string, string>>): string =>
  Object.keys(choices).length === 0 ? NO_VARIANT : guidOf(productId, 'variant', words(choices));

/** Every variant of a product; the only one of a product without options has the id of all zeros. */
export function variantsOf({ id: productId, price, seed, stock }: CatalogProduct): readonly CatalogVariant[] {
  const given = seed.variants ?? combinations(seed).map(choices => ({ choices, sku: seed.sku, stock: null }));
  return given.map(variant => {
    const id = variantId(productId, variant.choices);
    const fullPrice = 'price' in variant && variant.price !== undefined ? toCents(variant.price) : price;
    const cost = 'cost' in variant && variant.cost !== undefined ? variant.cost : seed.itemCost;
    const stockId = stock.has(id) ? id : NO_VARIANT;
    const weight = 'weight' in variant && variant.weight !== undefined ? variant.weight : (seed.weight ?? 0);
    return {
      id,
      choices: variant.choices,
      fullPrice,
      price: salePrice(fullPrice, seed.discount),
      ...(cost !== undefined && { cost: toCents(cost) }),
      sku: variant.sku,
      weight: Math.round(weight * 1000),
      visible: !('visible' in variant) || variant.visible !== false,
      stockId,
      stock: stock.get(stockId) ?? null,
    };
  });
}

export const inStock = ({ visible, stock }: CatalogVariant): boolean => visible && stock !== 0;
