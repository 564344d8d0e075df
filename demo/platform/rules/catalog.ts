import { NO_VARIANT } from '../../../src/api/shared/line.ts';
import type { SeedProduct } from '../seed/types.ts';
import { guidOf } from './ids.ts';
import { type Cents, halfUp, toCents } from './money.ts';

/** A product as the platform keeps it. */
export interface CatalogProduct {
  readonly id: string;
  readonly clientId: string;
  readonly currency: string;
  readonly visible: boolean;
  /** Before its discount. */
  readonly price: Cents;
  readonly seed: SeedProduct;
  /** Units by variant id, or by `NO_VARIANT` for all variants together; `null` is not tracked. */
  readonly stock: ReadonlyMap<string, number | null>;
}

export interface CatalogVariant {
  readonly id: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly fullPrice: Cents;
  /** After the product's discount. */
  readonly price: Cents;
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
function combinations({ options = [] }: SeedProduct): readonly Readonly<Record<string, string>>[] {
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
    const stockId = stock.has(id) ? id : NO_VARIANT;
    const weight = 'weight' in variant && variant.weight !== undefined ? variant.weight : (seed.weight ?? 0);
    return {
      id,
      choices: variant.choices,
      fullPrice,
      price: salePrice(fullPrice, seed.discount),
      sku: variant.sku,
      weight: Math.round(weight * 1000),
      visible: !('visible' in variant) || variant.visible !== false,
      stockId,
      stock: stock.get(stockId) ?? null,
    };
  });
}

export const inStock = ({ visible, stock }: CatalogVariant): boolean => visible && stock !== 0;
