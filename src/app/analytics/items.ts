import type { CartLine } from '../../api/carts.ts';
import type { Product } from '../../api/products.ts';
import type { CatalogReference, DescriptionLine } from '../../api/shared/line.ts';
import type { Price, PriceData } from '../../api/shared/money.ts';

/** The list and position from which an item was chosen, in GA4's names. */
export interface ListPlace {
  readonly item_list_id?: string;
  readonly item_list_name?: string;
  readonly index: number;
}

/** An item of GA4's e-commerce events. */
export interface Item extends ListPlace {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_brand?: string;
  readonly item_variant?: string;
  readonly price: number;
  readonly discount?: number;
  readonly quantity: number;
}

/** A line of an order, or of its checkout. */
export interface BoughtLine {
  readonly catalogReference?: CatalogReference;
  readonly productName?: { readonly original: string };
  readonly descriptionLines?: readonly DescriptionLine[];
  readonly quantity: number;
  /** Of one unit, like `priceBeforeDiscounts`. */
  readonly price?: Amount;
  readonly priceBeforeDiscounts?: Amount;
  /** Of all units. */
  readonly totalPriceBeforeTax?: Amount;
  /** Of all units. Orders name it `totalDiscount`, checkouts `discount`. */
  readonly totalDiscount?: Amount;
  readonly discount?: Amount;
}

type Amount = Pick<Price, 'amount'>;

/** Rounds to three decimals, which removes floating-point errors. Some currencies have three decimals. */
export const roundSum = (sum: number): number => Math.round(sum * 1000) / 1000;
export const toAmount = (sum: Amount | undefined): number => roundSum(Number(sum?.amount) || 0);

const toDiscount = (before: number, price: number): Pick<Item, 'discount'> => {
  const discount = roundSum(before - price);
  return discount > 0 ? { discount } : {};
};

/** The names of the chosen options. Texts that a shopper typed are left out, because they may name a person. */
function toVariant(
  lines: readonly DescriptionLine[] = [],
  reference: CatalogReference | undefined,
): Pick<Item, 'item_variant'> {
  const typed = Object(reference?.options?.customTextFields);
  const chosen = lines.filter(({ name }) => !Object.hasOwn(typed, name.original));
  const names = chosen.flatMap(({ plainText, colorInfo }) => (plainText ?? colorInfo)?.original ?? []);
  return names.length > 0 ? { item_variant: names.join(' / ') } : {};
}

/** The item of a cart line. `quantity` is the number of changed units if an event reports a change. */
export function toCartItem(line: CartLine, place: ListPlace, quantity = line.quantity): Item {
  const price = toAmount(line.price);
  return {
    item_id: line.catalogReference.catalogItemId,
    item_name: line.productName.original,
    ...toVariant(line.descriptionLines, line.catalogReference),
    price,
    ...toDiscount(toAmount(line.fullPrice), price),
    quantity,
    ...place,
  };
}

/** The item of a bought line. Its unit price is after discounts and without tax. */
export function toBoughtItem(line: BoughtLine, place: ListPlace): Item {
  const { catalogReference, productName, descriptionLines, quantity, price, priceBeforeDiscounts } = line;
  const unitDiscount = toAmount(line.totalDiscount ?? line.discount) / (quantity || 1);
  const catalogDiscount = toAmount(priceBeforeDiscounts ?? price) - toAmount(price);
  return {
    item_id: catalogReference?.catalogItemId ?? '',
    item_name: productName?.original ?? '',
    ...toVariant(descriptionLines, catalogReference),
    price: roundSum(toLineValue(line) / (quantity || 1)),
    ...toDiscount(catalogDiscount + unitDiscount, 0),
    quantity,
    ...place,
  };
}

/** The revenue of a line, after discounts and without tax. */
export const toLineValue = ({ totalPriceBeforeTax, price, quantity }: BoughtLine): number =>
  totalPriceBeforeTax ? toAmount(totalPriceBeforeTax) : roundSum(toAmount(price) * quantity);

/** The item of a product, in the charged currency. It names no variant. */
export function toProductItem(product: Product, place: ListPlace): Item {
  const { id, name, brand } = product;
  const { price = 0 } = getChargedPrice(product) ?? {};
  const now = getCurrentAmount(product);
  return {
    item_id: id,
    item_name: name,
    ...(brand && { item_brand: brand }),
    price: now,
    ...toDiscount(price, now),
    quantity: 1,
    ...place,
  };
}

export const getChargedPrice = ({ priceData, price }: Product): PriceData | undefined => priceData ?? price;

/** The current price of one unit, in the charged currency; 0 if the product has no price. */
export function getCurrentAmount(product: Product): number {
  const { price = 0, discountedPrice = price } = getChargedPrice(product) ?? {};
  return roundSum(discountedPrice);
}
