import type {
  InventoryStatus,
  Product,
  ProductOption,
  Range,
  StoreVariant,
  Variant,
} from '../../../src/api/products.ts';
import { DAY_MS } from '../core/clock.ts';
import { deriveGuid } from '../core/ids.ts';
import { type CatalogCents, formatAmount, toCents, toPriceData } from '../core/money.ts';
import { convertUnit } from './measurement-units.ts';
import { isPicture, toImage, toMedia, toVideo } from './media-view.ts';
import { applyDiscount, type CatalogProduct, type CatalogVariant, isInStock, listVariants } from './product.ts';
import type { StoredChoice, StoredPicture } from './types.ts';

/** The creation date of seeded products. */
const SHOP_OPENED_AT = Date.UTC(2026, 0, 12, 9);

export const deriveCollectionId = (clientId: string, slug: string): string => deriveGuid(clientId, 'collection', slug);

export const deriveProductId = (clientId: string, slug: string): string => deriveGuid(clientId, 'product', slug);

function computePricePerUnit(
  price: CatalogCents,
  unit: CatalogProduct['data']['pricePerUnit'],
): CatalogCents | undefined {
  if (!unit) return undefined;
  const { baseQuantity, baseMeasurementUnit, totalQuantity, totalMeasurementUnit } = unit;
  return Math.round(
    (price * baseQuantity * (convertUnit(baseMeasurementUnit, totalMeasurementUnit) ?? 1)) / totalQuantity,
  );
}

const toRange = (values: readonly number[]): Range => ({
  minValue: Math.min(...values),
  maxValue: Math.max(...values),
});

/** Cost and profit. The view includes them only for the merchant. */
function toProfit(price: CatalogCents, cost: CatalogCents | undefined, currency: string) {
  if (cost === undefined) return {};
  return {
    costAndProfitData: {
      itemCost: cost / 100,
      formattedItemCost: formatAmount(cost / 100, currency),
      profit: (price - cost) / 100,
      formattedProfit: formatAmount((price - cost) / 100, currency),
      profitMargin: price === 0 ? 0 : (price - cost) / price,
    },
  };
}

const toVariantStock = (variant: CatalogVariant): Variant['stock'] => ({
  trackQuantity: variant.stock !== null,
  ...(variant.stock !== null && { quantity: variant.stock }),
  inStock: isInStock(variant),
});

export function toVariant(product: CatalogProduct, variant: CatalogVariant, forMerchant = false): Variant {
  const { currency, data } = product;
  const price = toPriceData(
    variant.fullPrice,
    variant.price,
    currency,
    computePricePerUnit(variant.price, data.pricePerUnit),
  );
  return {
    id: variant.id,
    choices: variant.choices,
    variant: {
      priceData: price,
      convertedPriceData: price,
      ...(forMerchant && toProfit(variant.price, variant.cost, currency)),
      weight: variant.weight / 1000,
      sku: variant.sku,
      visible: variant.visible,
    },
    stock: toVariantStock(variant),
  };
}

/**
 * The media of a choice. An id that is not among the media of the product gets the names of product and choice as its
 * alternative text.
 */
export function listChoicePictures({ data }: CatalogProduct, choice: StoredChoice): readonly StoredPicture[] {
  const ids = choice.media ?? (choice.picture ? [choice.picture] : []);
  return ids.map(
    id =>
      data.media.find(({ picture }) => picture === id) ?? { picture: id, alt: `${data.name}, ${choice.description}` },
  );
}

export function toProductOptions(product: CatalogProduct, variants: readonly CatalogVariant[], origin: string) {
  return (product.data.options ?? []).map(
    ({ name, type, choices }): ProductOption => ({
      name,
      optionType: type,
      choices: choices.map(choice => {
        const { description, value } = choice;
        const pictures = listChoicePictures(product, choice);
        const variantsWithChoice = variants.filter(variant => variant.visible && variant.choices[name] === description);
        return {
          value,
          description,
          ...(pictures.length > 0 && { media: toMedia(origin, pictures) }),
          inStock: variantsWithChoice.some(isInStock),
          visible: variantsWithChoice.length > 0,
        };
      }),
    }),
  );
}

export function toInventoryStatus(variants: readonly CatalogVariant[]): InventoryStatus {
  const stocked = variants.filter(isInStock).length;
  return stocked === 0 ? 'OUT_OF_STOCK' : stocked < variants.length ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK';
}

function toProductStock(product: CatalogProduct, variants: readonly CatalogVariant[]): Product['stock'] {
  const stocked = variants.filter(isInStock).length;
  const quantities = [...product.stock.values()];
  const tracked = quantities.every(units => units !== null);
  return {
    trackInventory: tracked,
    ...(tracked && { quantity: quantities.reduce<number>((sum, units) => sum + (units ?? 0), 0) }),
    inStock: stocked > 0,
    inventoryStatus: toInventoryStatus(variants),
  };
}

export function toProductDates({ data }: CatalogProduct): Pick<Product, 'createdDate' | 'lastUpdated'> {
  const { createdAt = SHOP_OPENED_AT, updatedAt = createdAt } = data;
  return { lastUpdated: new Date(updatedAt).toISOString(), createdDate: new Date(createdAt).toISOString() };
}

/** A product as the API returns it. Costs are included only with `forMerchant`. */
export function toProduct(product: CatalogProduct, origin: string, forMerchant = false): Product {
  const { id, currency, data } = product;
  const variants = listVariants(product);
  const visibleVariants = variants.filter(({ visible }) => visible);
  const now = applyDiscount(product.price, data.discount);
  const price = toPriceData(product.price, now, currency, computePricePerUnit(now, data.pricePerUnit));
  const costs = variants.flatMap(({ cost }) => (cost === undefined ? [] : [cost / 100]));
  return {
    id,
    name: data.name,
    slug: data.slug,
    visible: product.visible,
    productType: data.productType,
    description: data.description,
    ...(data.sku && { sku: data.sku }),
    ...(data.weight !== undefined && {
      weight: data.weight,
      ...(visibleVariants.length > 0 && { weightRange: toRange(visibleVariants.map(v => v.weight / 1000)) }),
    }),
    stock: toProductStock(product, visibleVariants),
    price,
    priceData: price,
    convertedPriceData: price,
    ...(visibleVariants.length > 0 && { priceRange: toRange(visibleVariants.map(variant => variant.price / 100)) }),
    ...(forMerchant && toProfit(now, data.itemCost === undefined ? undefined : toCents(data.itemCost), currency)),
    ...(forMerchant && costs.length > 0 && { costRange: toRange(costs) }),
    ...(data.pricePerUnit && { pricePerUnitData: data.pricePerUnit }),
    additionalInfoSections: data.additionalInfoSections ?? [],
    ...(data.ribbon && { ribbon: data.ribbon }),
    ribbons: data.ribbon ? [{ text: data.ribbon }] : [],
    ...(data.brand && { brand: data.brand }),
    media: toMedia(origin, data.media),
    customTextFields: data.customTextFields ?? [],
    manageVariants: data.manageVariants ?? false,
    productOptions: toProductOptions(product, variants, origin),
    variants: variants.map(variant => toVariant(product, variant, forMerchant)),
    productPageUrl: { base: '', path: `/product/${data.slug}` },
    discount: data.discount ?? { type: 'NONE', value: 0 },
    collectionIds: data.collections,
    inventoryItemId: deriveGuid(id, 'inventory'),
    numericId: String((data.createdAt ?? SHOP_OPENED_AT) * 1_000 + (Number.parseInt(id.slice(0, 8), 16) % 1_000_000)),
    ...(data.seoData && { seoData: data.seoData }),
    ...toProductDates(product),
  };
}

/** The URLs of a variant's media are valid until the end of tomorrow. */
const getMediaExpiry = (now: number): number => (Math.floor(now / DAY_MS) + 2) * DAY_MS;

export const createStoreVariantId = (product: string, variant: string): string => `${product}-${variant}`;

/** A variant as the API returns it, with the name of its product. */
export function toStoreVariant(
  product: CatalogProduct,
  variant: CatalogVariant,
  origin: string,
  now: number,
): StoreVariant {
  const { data } = product;
  const chosen = (data.options ?? []).flatMap(({ name, choices }) =>
    choices.filter(({ description }) => description === variant.choices[name]),
  );
  const files = [...chosen.flatMap(choice => listChoicePictures(product, choice)), ...data.media];
  const picture = files.find(isPicture);
  const video = files.find(({ mediaType }) => mediaType === 'video');
  const urlExpirationDate = new Date(getMediaExpiry(now)).toISOString();
  return {
    id: createStoreVariantId(product.id, variant.id),
    variantId: variant.id,
    productId: product.id,
    variantName: Object.values(variant.choices).join(' / ') || data.name,
    productName: data.name,
    managedVariant: data.manageVariants ?? false,
    sku: variant.sku,
    stock: toVariantStock(variant),
    choices: variant.choices,
    collectionIds: data.collections,
    media: {
      ...(picture && { image: { ...toImage(origin, picture), urlExpirationDate } }),
      ...(video && { video: { ...toVideo(origin, video, picture), urlExpirationDate } }),
    },
  };
}
