import type { Product, Variant } from '../api/products.ts';
import { getCurrentPrice, type PriceData } from '../api/shared/money.ts';

/** Whether a combination can be bought; `absent`: the combination does not exist. */
export type VariantAvailability = 'available' | 'sold-out' | 'absent';

/** The offer of a complete or partial selection. */
export interface Offer {
  /** The variant of the selection, once all options have a choice. */
  readonly variant: Variant | undefined;
  /** Undefined where the catalog has no price. */
  readonly price: PriceData | undefined;
  /** Several prices are still possible; `price` is the lowest. */
  readonly isFromPrice: boolean;
  readonly availability: VariantAvailability;
  /** Units in stock; undefined where stock is not tracked or not everything is chosen. */
  readonly stockLeft: number | undefined;
  /** The variant whose stock is `stockLeft`. Undefined if it is the product's stock. */
  readonly stockVariantId: string | undefined;
}

/** Whether a product has no options and no text fields. Other products need `selection.ts`. */
export const isSimple = ({ productOptions, customTextFields }: Product): boolean =>
  !productOptions?.length && !customTextFields?.length;

export function getSimpleOffer(product: Product): Offer {
  const { inStock, stockLeft } = getStock(product.stock);
  return {
    ...getLowestPrice(product, getVisibleVariants(product)),
    variant: undefined,
    availability: inStock ? 'available' : 'sold-out',
    stockLeft,
    stockVariantId: undefined,
  };
}

/** With this many units or fewer, the shopper sees how many are left. */
const LOW_STOCK_THRESHOLD = 5;

export const isLowStock = ({ stockLeft = 0 }: Offer): boolean => stockLeft > 0 && stockLeft <= LOW_STOCK_THRESHOLD;

/**
 * The price to show: the converted price if there is one, or else the price in the shop's currency. Undefined if
 * neither has a currency and a finite amount.
 */
export function getDisplayPrice(
  priced: Partial<Pick<Product, 'convertedPriceData' | 'priceData' | 'price'>> | undefined,
): PriceData | undefined {
  const prices = [priced?.convertedPriceData, priced?.priceData, priced?.price];
  return prices.find(price => price?.currency && Number.isFinite(price.price));
}

/** The lowest price of these variants, or the price of the product if no variant has a price. */
export function getLowestPrice(product: Product, variants: readonly Variant[]): Pick<Offer, 'price' | 'isFromPrice'> {
  const prices = variants.flatMap(({ variant }) => getDisplayPrice(variant) ?? []);
  const [price = getDisplayPrice(product)] = prices.sort((a, b) => getCurrentPrice(a) - getCurrentPrice(b));
  return {
    price,
    isFromPrice: prices.some(other => price && getCurrentPrice(other) > getCurrentPrice(price)),
  };
}

export const getVisibleVariants = ({ variants }: Product): readonly Variant[] =>
  (variants ?? []).filter(variant => variant?.variant?.visible !== false);

/** Whether a product or variant is in stock, and how many units are left. */
export function getStock(stock: Partial<Product['stock'] & Variant['stock']> | undefined) {
  const { inStock = true, quantity, trackInventory, trackQuantity = trackInventory } = stock ?? {};
  const stockLeft = trackQuantity && Number.isFinite(quantity) ? Math.max(0, quantity ?? 0) : undefined;
  return { inStock: inStock && stockLeft !== 0, stockLeft };
}
