import { NO_VARIANT } from '../../../src/api/shared/line.ts';
import { deriveGuid } from '../core/ids.ts';
import { type CatalogCents, divideRoundHalfUp, toCents } from '../core/money.ts';
import type { StoredProduct } from './types.ts';

/** A product, read from its row and its document. */
export interface CatalogProduct {
  readonly id: string;
  readonly clientId: string;
  readonly currency: string;
  readonly visible: boolean;
  /** The price before the discount. */
  readonly price: CatalogCents;
  readonly data: StoredProduct;
  /** Units by variant id, or by `NO_VARIANT` for the whole product. `null` if the stock is not tracked. */
  readonly stock: ReadonlyMap<string, number | null>;
}

export interface CatalogVariant {
  readonly id: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly fullPrice: CatalogCents;
  /** The price after the product's discount. */
  readonly price: CatalogCents;
  /** The merchant's cost, if it is known. */
  readonly cost?: CatalogCents;
  readonly sku: string;
  /** Grams. */
  readonly weight: number;
  readonly visible: boolean;
  /** The key of its stock row. */
  readonly stockId: string;
  /** `null` if the stock is not tracked. */
  readonly stock: number | null;
}

/** The price of a unit after the product's discount, to the nearest cent and at least 0. */
export function applyDiscount(price: CatalogCents, discount: StoredProduct['discount']): CatalogCents {
  if (discount?.type === 'PERCENT')
    return divideRoundHalfUp(price * (10_000 - Math.round(discount.value * 100)), 10_000);
  if (discount?.type === 'AMOUNT') return Math.max(0, price - toCents(discount.value));
  return price;
}

const choicesKey = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices)
    .map(([option, choice]) => `${option}=${choice}`)
    .sort()
    .join('\n');

export const areChoicesEqual = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  choicesKey(a) === choicesKey(b);

/** Every combination of choices; one empty combination without options. */
export function listChoiceCombinations({
  options = [],
}: Pick<StoredProduct, 'options'>): readonly Readonly<Record<string, string>>[] {
  return options.reduce<readonly Readonly<Record<string, string>>[]>(
    (partial, { name, choices }) =>
      partial.flatMap(before => choices.map(({ description }) => ({ ...before, [name]: description }))),
    [{}],
  );
}

export const createVariantId = (productId: string, choices: Readonly<Record<string, string>>): string =>
  Object.keys(choices).length === 0 ? NO_VARIANT : deriveGuid(productId, 'variant', choicesKey(choices));

/** Every variant of a product; the only variant of a product without options is `NO_VARIANT`. */
export function listVariants({ id: productId, price, data, stock }: CatalogProduct): readonly CatalogVariant[] {
  const variants =
    data.variants ?? listChoiceCombinations(data).map(choices => ({ choices, sku: data.sku, stock: null }));
  return variants.map(variant => {
    const id = createVariantId(productId, variant.choices);
    const fullPrice = 'price' in variant && variant.price !== undefined ? toCents(variant.price) : price;
    const cost = 'cost' in variant && variant.cost !== undefined ? variant.cost : data.itemCost;
    const stockId = stock.has(id) ? id : NO_VARIANT;
    const weight = 'weight' in variant && variant.weight !== undefined ? variant.weight : (data.weight ?? 0);
    return {
      id,
      choices: variant.choices,
      fullPrice,
      price: applyDiscount(fullPrice, data.discount),
      ...(cost !== undefined && { cost: toCents(cost) }),
      sku: variant.sku,
      weight: Math.round(weight * 1000),
      visible: !('visible' in variant) || variant.visible !== false,
      stockId,
      stock: stock.get(stockId) ?? null,
    };
  });
}

export const isInStock = ({ visible, stock }: CatalogVariant): boolean => visible && stock !== 0;
