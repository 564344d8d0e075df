import type {
  InventoryStatus,
  MeasurementUnit,
  Product,
  ProductOption,
  Range,
  StoreVariant,
  Variant,
} from '../../../src/api/products.ts';
import { type CatalogProduct, type CatalogVariant, inStock, salePrice, variantsOf } from './catalog.ts';
import { guidOf } from './ids.ts';
import { mediaOf } from './media.ts';
import { type Cents, formatted, halfUp, priceData, toCents } from './money.ts';

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
function profitOf(price: Cents, { itemCost }: CatalogProduct['seed'], currency: string) {
  if (itemCost === undefined) return {};
  const cost = toCents(itemCost);
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
      ...(forMerchant && profitOf(variant.price, seed, currency)),
      weight: variant.weight / 1000,
      sku: variant.sku,
      visible: variant.visible,
    },
    stock: stockOf(variant),
  };
}

export function optionsOf({ seed }: CatalogProduct, variants: readonly CatalogVariant[], origin: string) {
  return (seed.options ?? []).map(
    ({ name, type, choices }): ProductOption => ({
      name,
      optionType: type,
      choices: choices.map(({ description, value, picture }) => {
        const having = variants.filter(variant => variant.visible && variant.choices[name] === description);
        return {
          value,
          description,
          ...(picture && { media: mediaOf(origin, [{ picture, alt: `${seed.name}, ${description}` }]) }),
          inStock: having.some(inStock),
          visible: having.length > 0,
        };
      }),
    }),
  );
}

function inventory(product: CatalogProduct, variants: readonly CatalogVariant[]): Product['stock'] {
  const stocked = variants.filter(inStock).length;
  const inventoryStatus: InventoryStatus =
    stocked === 0 ? 'OUT_OF_STOCK' : stocked < variants.length ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK';
  const known = [...product.stock.values()];
  const tracked = known.every(units => units !== null);
  return {
    trackInventory: tracked,
    ...(tracked && { quantity: known.reduce<number>((sum, units) => sum + (units ?? 0), 0) }),
    inStock: stocked > 0,
    inventoryStatus,
  };
}

/** A product in the catalog's own words; what it cost is the merchant's alone to see. */
export function productOf(product: CatalogProduct, origin: string, forMerchant = false): Product {
  const { id, clientId, currency, seed } = product;
  const variants = variantsOf(product);
  const seen = variants.filter(({ visible }) => visible);
  const now = salePrice(product.price, seed.discount);
  const price = priceData(product.price, now, currency, perUnit(now, seed.pricePerUnit));
  const date = new Date(opened).toISOString();
  return {
    id,
    name: seed.name,
    slug: seed.slug,
    visible: product.visible,
    productType: seed.productType,
    description: seed.description,
    sku: seed.sku,
    ...(seed.weight !== undefined && { weight: seed.weight, weightRange: range(seen.map(v => v.weight / 1000)) }),
    stock: inventory(product, seen),
    price,
    priceData: price,
    convertedPriceData: price,
    priceRange: range(seen.map(variant => variant.price / 100)),
    ...(forMerchant && profitOf(now, seed, currency)),
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
    collectionIds: seed.collections.map(slug => collectionId(clientId, slug)),
    inventoryItemId: guidOf(id, 'inventory'),
    lastUpdated: date,
    createdDate: date,
  };
}

export const storeVariantId = (product: string, variant: string): string => `${product}-${variant}`;

/** A variant on its own, with its product's name. */
export function storeVariantOf(product: CatalogProduct, variant: CatalogVariant, origin: string): StoreVariant {
  const { seed } = product;
  const image = mediaOf(origin, seed.media).mainMedia?.image?.url;
  return {
    id: storeVariantId(product.id, variant.id),
    variantId: variant.id,
    productId: product.id,
    variantName: Object.values(variant.choices).join(' / '),
    productName: seed.name,
    managedVariant: seed.manageVariants ?? false,
    sku: variant.sku,
    stock: stockOf(variant),
    choices: variant.choices,
    collectionIds: seed.collections.map(slug => collectionId(product.clientId, slug)),
    media: { ...(image && { image }) },
  };
}
