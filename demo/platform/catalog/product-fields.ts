import { measurementUnits, productDiscountTypes } from '../../../src/api/products.ts';
import { flagIn } from '../core/flags.ts';
import { moneyIn, numberIn, optionalMoneyIn, optionalNumberIn } from '../core/numbers.ts';
import { masked, type Reader } from '../core/query/field-masks.ts';
import { type Fail, isRecord, listIn, optionalTextIn, recordIn, textIn, wordIn } from '../core/validate.ts';
import type { KeptOption, KeptProduct } from './product.ts';
import { optionsIn } from './product-options.ts';
import { slugIn } from './slugs.ts';

/** What of a product a merchant writes, by its name on the wire. */
interface Written {
  readonly name: string;
  readonly slug?: string;
  readonly visible: boolean;
  readonly productType: KeptProduct['productType'];
  readonly description: string;
  readonly sku?: string;
  readonly weight?: number;
  readonly priceData: { readonly price: number };
  readonly costAndProfitData?: { readonly itemCost?: number };
  readonly pricePerUnitData?: Required<KeptProduct>['pricePerUnit'];
  readonly additionalInfoSections?: Required<KeptProduct>['additionalInfoSections'];
  readonly manageVariants: boolean;
  readonly productOptions: readonly KeptOption[];
  readonly discount?: Required<KeptProduct>['discount'];
  readonly ribbon?: string;
  readonly brand?: string;
  readonly seoData?: Required<KeptProduct>['seoData'];
}

const text =
  (most: number): Reader =>
  (value, field, fail) =>
    optionalTextIn(value, field, most, fail);

const perUnitIn: Reader = (value, field, fail) => {
  if (value === undefined) return undefined;
  const asked = recordIn(value, field, fail);
  return {
    totalQuantity: numberIn(asked.totalQuantity, `${field}.totalQuantity`, fail, 0.01),
    totalMeasurementUnit: wordIn(asked.totalMeasurementUnit, `${field}.totalMeasurementUnit`, measurementUnits, fail),
    baseQuantity: numberIn(asked.baseQuantity, `${field}.baseQuantity`, fail, 0.01),
    baseMeasurementUnit: wordIn(asked.baseMeasurementUnit, `${field}.baseMeasurementUnit`, measurementUnits, fail),
  };
};

const discountIn: Reader = (value, field, fail) => {
  if (value === undefined) return undefined;
  const asked = recordIn(value, field, fail);
  const type = wordIn(asked.type, `${field}.type`, productDiscountTypes, fail);
  if (type === undefined || type === 'NONE') return undefined;
  return { type, value: numberIn(asked.value, `${field}.value`, fail, 0, type === 'PERCENT' ? 100 : undefined) };
};

const sectionsIn: Reader = (value, field, fail) =>
  listIn(value, field, 50, fail).map((entry, index) => {
    const { title, description } = isRecord(entry) ? entry : {};
    return {
      title: textIn(title, `${field}[${index}].title`, 50, fail),
      description: textIn(description, `${field}[${index}].description`, 16_000, fail),
    };
  });

const readersFor = (before: readonly KeptOption[]): Readonly<Record<keyof Written, Reader>> => ({
  name: (value, field, fail) => textIn(value, field, 80, fail),
  slug: slugIn,
  visible: (value, field, fail) => flagIn(value ?? true, field, fail),
  productType: (value, field, fail) => wordIn(value, field, ['physical', 'digital'], fail),
  description: (value, field, fail) => optionalTextIn(value, field, 8_000, fail) ?? '',
  sku: text(40),
  weight: (value, field, fail) => optionalNumberIn(value, field, fail),
  priceData: (value, field, fail) => ({ price: moneyIn(recordIn(value, field, fail).price, `${field}.price`, fail) }),
  costAndProfitData: (value, field, fail) =>
    value === undefined
      ? undefined
      : { itemCost: optionalMoneyIn(recordIn(value, field, fail).itemCost, `${field}.itemCost`, fail) },
  pricePerUnitData: perUnitIn,
  additionalInfoSections: sectionsIn,
  manageVariants: flagIn,
  productOptions: (value, field, fail) => optionsIn(value, field, before, fail),
  discount: discountIn,
  ribbon: text(30),
  brand: text(50),
  seoData: (value, field, fail) => (value === undefined ? undefined : recordIn(value, field, fail)),
});

/** What of a product is answered and never written: a merchant may send it back as it came. */
const readOnly = new Set(
  `id stock price convertedPriceData priceRange costRange weightRange ribbons media customTextFields variants
  productPageUrl collectionIds inventoryItemId numericId lastUpdated createdDate`.split(/\s+/),
);

function writtenOf(kept: KeptProduct): Written {
  const { name, slug, visible = true, productType, description, sku, weight, price, itemCost, pricePerUnit } = kept;
  const { additionalInfoSections, manageVariants = false, options = [], discount, ribbon, brand, seoData } = kept;
  return {
    name,
    slug,
    visible,
    productType,
    description,
    sku,
    priceData: { price },
    manageVariants,
    productOptions: options,
    ...(weight !== undefined && { weight }),
    ...(itemCost !== undefined && { costAndProfitData: { itemCost } }),
    ...(pricePerUnit && { pricePerUnitData: pricePerUnit }),
    ...(additionalInfoSections && { additionalInfoSections }),
    ...(discount && { discount }),
    ...(ribbon !== undefined && { ribbon }),
    ...(brand !== undefined && { brand }),
    ...(seoData && { seoData }),
  };
}

function keptFrom(kept: KeptProduct, written: Written): KeptProduct {
  const { slug, stock, media, collections, variants, customTextFields, createdAt, updatedAt } = kept;
  const { priceData, costAndProfitData, pricePerUnitData, productOptions, sku = '', ...rest } = written;
  return {
    slug,
    stock,
    media,
    collections,
    ...(variants && { variants }),
    ...(customTextFields && { customTextFields }),
    ...(createdAt !== undefined && { createdAt }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...rest,
    sku,
    price: priceData.price,
    ...(costAndProfitData?.itemCost !== undefined && { itemCost: costAndProfitData.itemCost }),
    ...(pricePerUnitData && { pricePerUnit: pricePerUnitData }),
    ...(productOptions.length > 0 && { options: productOptions }),
  };
}

const unwritten: KeptProduct = {
  slug: '',
  name: '',
  description: '',
  productType: 'physical',
  price: 0,
  sku: '',
  stock: null,
  media: [],
  collections: [],
};

/** What a merchant's change makes of a product: with a mask what it names, else what is there. */
export function changedProduct(kept: KeptProduct, product: unknown, mask: unknown, fail: Fail): KeptProduct {
  const readers = readersFor(kept.options ?? []);
  if (!isRecord(product)) {
    fail('product', 'must be an object', 'FORMAT');
    return kept;
  }
  for (const name of Object.keys(product))
    if (!Object.hasOwn(readers, name) && !readOnly.has(name))
      fail(`product.${name}`, 'is no field of a product', 'FIELD_NOT_ALLOWED');
  return keptFrom(kept, masked(writtenOf(kept), product, mask, readers, 'product', fail));
}

/** A product that did not exist; its `slug` is empty where the merchant gave none. */
export const newProduct = (product: unknown, fail: Fail): KeptProduct =>
  changedProduct(unwritten, product, Object.keys(readersFor([])), fail);
