import type {
  InventoryStatus,
  MeasurementUnit,
  Product,
  ProductOption,
  Range,
  StoreVariant,
  Variant,
} from '../../../src/api/products.ts';
import { guidOf } from '../core/ids.ts';
import { type Cents, formatted, halfUp, priceData, toCents } from '../core/money.ts';
import type { SeedPicture } from '../seed/data/types.ts';
import { imageOf, isPicture, mediaOf, videoOf } from './media-view.ts';
import {
  type CatalogProduct,
  type CatalogVariant,
  inStock,
  type KeptChoice,
  salePrice,
  variantsOf,
} from './product.ts';

/** When the shops opened; products carry it as their date. */
const opened = Date.UTC(2026, 0, 12, 9);

export const collectionId = (clientId: string, slug: string): string => guidOf(clientId, 'collection', slug);

export const productId = (clientId: string, slug: string): string => guidOf(clientId, 'product', slug);

/** Thousandths, so that a litre and its millilitres compare. */
const thousands: Partial<Record<MeasurementUnit, number>> = { L: 1000, ML: 1, CL: 10, KG: 1000, G: 1, M: 1000, MM: 1 };

function perUnit(price: Cents, unit: CatalogProduct['seed']['pricePerUnit']): Cents | undefined {
  if (!unit) return undefined;
  const base = unit.baseQuantity * (thousands[unit.baseMeasurementUnit] ?? 1);
  return halfUp(price * base, unit.totalQuantity * (thousands[unit.totalMeasurementUnit] ?? 1));
}

const range = (values: readonly number[]): Range => ({ minValue: Math.min(...values), maxValue: Math.max(...values) });

/** What only the merchant may know of a price. */
function profitOf(price: Cents, cost: Cents | undefined, currency: string) {
  if (cost === undefined) return {};
  return {
    costAndProfitData: {
      itemCost: cost / 100,
      formattedItemCost: formatted(cost, currency),
      profit: (price - cost) / 100,
      formattedProfit: formatted(price - cost, currency),
      profitMargin: price === 0 ? 0 : (price - cost) / price,
    },
  };
}

const stockOf = (variant: CatalogVariant): Variant['stock'] => ({
  trackQuantity: variant.stock !== null,
  ...(variant.stock !== null && { quantity: variant.stock }),
  inStock: inStock(variant),
});

export function variantOf(product: CatalogProduct, variant: CatalogVariant, forMerchant = false): Variant {
  const { currency, seed } = product;
  const price = priceData(variant.fullPrice, variant.price, currency, perUnit(variant.price, seed.pricePerUnit));
  return {
    id: variant.id,
    choices: variant.choices,
    variant: {
      priceData: price,
      convertedPriceData: price,
      ...(forMerchant && profitOf(variant.price, variant.cost, currency)),
      weight: variant.weight / 1000,
      sku: variant.sku,
      visible: variant.visible,
    },
    stock: stockOf(variant),
  };
}

/** The files that show a choice. */
export function picturesAt({ seed }: CatalogProduct, choice: KeptChoice): readonly SeedPicture[] {
  const ids = choice.media ?? (choice.picture ? [choice.picture] : []);
  return ids.map(
    id =>
      seed.media.find(({ picture }) => picture === id) ?? { picture: id, alt: `${seed.name}, ${choice.description}` },
  );
}

export function optionsOf(product: CatalogProduct, variants: readonly CatalogVariant[], origin: string) {
  return (product.seed.options ?? []).map(
    ({ name, type, choices }): ProductOption => ({
      name,
      optionType: type,
      choices: choices.map(choice => {
        const { description, value } = choice;
        const pictures = picturesAt(product, choice);
        const having = variants.filter(variant => variant.visible && variant.choices[name] === description);
        return {
          value,
          description,
          ...(pictures.length > 0 && { media: mediaOf(origin, pictures) }),
          inStock: having.some(inStock),
          visible: having.length > 0,
        };
      }),
    }),
  );
}

export function inventoryStatusOf(variants: readonly CatalogVariant[]): InventoryStatus {
  const stocked = variants.filter(inStock).length;
  return stocked === 0 ? 'OUT_OF_STOCK' : stocked < variants.length ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK';
}

function inventory(product: CatalogProduct, variants: readonly CatalogVariant[]): Product['stock'] {
  const stocked = variants.filter(inStock).length;
  const known = [...product.stock.values()];
  const tracked = known.every(units => units !== null);
  return {
    trackInventory: tracked,
    ...(tracked && { quantity: known.reduce<number>((sum, units) => sum + (units ?? 0), 0) }),
    inStock: stocked > 0,
    inventoryStatus: inventoryStatusOf(variants),
  };
}

export function datesOf({ seed }: CatalogProduct): Pick<Product, 'createdDate' | 'lastUpdated'> {
  const { createdAt = opened, updatedAt = createdAt } = seed;
  return { lastUpdated: new Date(updatedAt).toISOString(), createdDate: new Date(createdAt).toISOString() };
}

/** A product in the catalog's own words; what it cost is the merchant's alone to see. */
export function productOf(product: CatalogProduct, origin: string, forMerchant = false): Product {
  const { id, currency, seed } = product;
  const variants = variantsOf(product);
  const seen = variants.filter(({ visible }) => visible);
  const now = salePrice(product.price, seed.discount);
  const price = priceData(product.price, now, currency, perUnit(now, seed.pricePerUnit));
  const costs = variants.flatMap(({ cost }) => (cost === undefined ? [] : [cost / 100]));
  return {
    id,
    name: seed.name,
    slug: seed.slug,
    visible: product.visible,
    productType: seed.productType,
    description: seed.description,
    ...(seed.sku && { sku: seed.sku }),
    ...(seed.weight !== undefined && {
      weight: seed.weight,
      ...(seen.length > 0 && { weightRange: range(seen.map(v => v.weight / 1000)) }),
    }),
    stock: inventory(product, seen),
    price,
    priceData: price,
    convertedPriceData: price,
    ...(seen.length > 0 && { priceRange: range(seen.map(variant => variant.price / 100)) }),
    ...(forMerchant && profitOf(now, seed.itemCost === undefined ? undefined : toCents(seed.itemCost), currency)),
    ...(forMerchant && costs.length > 0 && { costRange: range(costs) }),
    ...(seed.pricePerUnit && { pricePerUnitData: seed.pricePerUnit }),
    additionalInfoSections: seed.additionalInfoSections ?? [],
    ...(seed.ribbon && { ribbon: seed.ribbon }),
    ribbons: seed.ribbon ? [{ text: seed.ribbon }] : [],
    ...(seed.brand && { brand: seed.brand }),
    media: mediaOf(origin, seed.media),
    customTextFields: seed.customTextFields ?? [],
    manageVariants: seed.manageVariants ?? false,
    productOptions: optionsOf(product, variants, origin),
    variants: variants.map(variant => variantOf(product, variant, forMerchant)),
    productPageUrl: { base: '', path: `/product/${seed.slug}` },
    discount: seed.discount ?? { type: 'NONE', value: 0 },
    collectionIds: seed.collections,
    inventoryItemId: guidOf(id, 'inventory'),
    numericId: String((seed.createdAt ?? opened) * 1_000 + (Number.parseInt(id.slice(0, 8), 16) % 1_000_000)),
    ...(seed.seoData && { seoData: seed.seoData }),
    ...datesOf(product),
  };
}

const DAY = 86_400_000;

/** Until the end of tomorrow the platform promises the addresses of a variant’s files. */
const addressesHoldUntil = (now: number): number => (Math.floor(now / DAY) + 2) * DAY;

export const storeVariantId = (product: string, variant: string): string => `${product}-${variant}`;

/** A variant on its own, with its product's name. */
export function storeVariantOf(
  product: CatalogProduct,
  variant: CatalogVariant,
  origin: string,
  now: number,
): StoreVariant {
  const { seed } = product;
  const chosen = (seed.options ?? []).flatMap(({ name, choices }) =>
    choices.filter(({ description }) => description === variant.choices[name]),
  );
  const files = [...chosen.flatMap(choice => picturesAt(product, choice)), ...seed.media];
  const picture = files.find(isPicture);
  const film = files.find(({ mediaType }) => mediaType === 'video');
  const urlExpirationDate = new Date(addressesHoldUntil(now)).toISOString();
  return {
    id: storeVariantId(product.id, variant.id),
    variantId: variant.id,
    productId: product.id,
    variantName: Object.values(variant.choices).join(' / ') || seed.name,
    productName: seed.name,
    managedVariant: seed.manageVariants ?? false,
    sku: variant.sku,
    stock: stockOf(variant),
    choices: variant.choices,
    collectionIds: seed.collections,
    media: {
      ...(picture && { image: { ...imageOf(origin, picture), urlExpirationDate } }),
      ...(film && { video: { ...videoOf(origin, film, picture), urlExpirationDate } }),
    },
  };
}
