import { measurementUnits, productDiscountTypes } from '../../../src/api/products.ts';
import {
  applyFieldMask,
  type FieldParser,
  objectParser,
  reportFixedFields,
  stringParser,
} from '../core/query/field-masks.ts';
import {
  isRecord,
  parseBoolean,
  parseEnum,
  parseFields,
  parseList,
  parseMoney,
  parseNonEmptyString,
  parseNumber,
  parseOptionalMoney,
  parseOptionalNumber,
  parseOptionalString,
  parseString,
  type Report,
  reportUnknownFields,
} from '../core/validate.ts';
import { convertUnit } from './measurement-units.ts';
import { parseProductOptions } from './product-options.ts';
import { seoDataParser } from './seo-data.ts';
import { parseSlug } from './slugs.ts';
import type { StoredOption, StoredProduct } from './types.ts';

/** The fields of a product that a merchant can write, by their names in the contract. */
interface WritableProduct {
  readonly name: string;
  readonly slug?: string;
  readonly visible: boolean;
  readonly productType: StoredProduct['productType'];
  readonly description: string;
  readonly sku?: string;
  readonly weight?: number;
  readonly priceData: { readonly price: number };
  readonly costAndProfitData?: { readonly itemCost?: number };
  readonly pricePerUnitData?: Required<StoredProduct>['pricePerUnit'];
  readonly additionalInfoSections?: Required<StoredProduct>['additionalInfoSections'];
  readonly manageVariants: boolean;
  readonly productOptions: readonly StoredOption[];
  readonly discount?: Required<StoredProduct>['discount'];
  readonly ribbon?: string;
  readonly brand?: string;
  readonly seoData?: Required<StoredProduct>['seoData'];
}

const UNIT_PRICE_FIELDS = ['totalQuantity', 'totalMeasurementUnit', 'baseQuantity', 'baseMeasurementUnit'] as const;

const parsePricePerUnit: FieldParser = (value, field, report) => {
  if (value === undefined) return undefined;
  const fields = parseFields(value, field, UNIT_PRICE_FIELDS, report);
  const parseUnit = (name: 'totalMeasurementUnit' | 'baseMeasurementUnit') =>
    parseEnum(fields[name], `${field}.${name}`, measurementUnits, report);
  const parseQuantity = (name: 'totalQuantity' | 'baseQuantity') =>
    parseNumber(fields[name], `${field}.${name}`, report, 0.01);
  const totalQuantity = parseQuantity('totalQuantity');
  const totalMeasurementUnit = parseUnit('totalMeasurementUnit');
  const baseQuantity = parseQuantity('baseQuantity');
  const baseMeasurementUnit = parseUnit('baseMeasurementUnit');
  if (totalMeasurementUnit && baseMeasurementUnit && !convertUnit(baseMeasurementUnit, totalMeasurementUnit))
    report(`${field}.baseMeasurementUnit`, `must measure the same as ${totalMeasurementUnit}`, 'VALIDATION');
  return { totalQuantity, totalMeasurementUnit, baseQuantity, baseMeasurementUnit };
};

const parseDiscount: FieldParser = (value, field, report) => {
  if (value === undefined) return undefined;
  const fields = parseFields(value, field, ['type', 'value'], report);
  const type = parseEnum(fields.type, `${field}.type`, productDiscountTypes, report);
  if (type === undefined || type === 'NONE') return undefined;
  const isPercent = type === 'PERCENT';
  return {
    type,
    value: isPercent
      ? parseNumber(fields.value, `${field}.value`, report, 0, 100)
      : parseMoney(fields.value, `${field}.value`, report),
  };
};

const parseInfoSections: FieldParser = (value, field, report) =>
  parseList(value, field, 50, report).map((entry, index) => {
    const { title, description } = parseFields(entry, `${field}[${index}]`, ['title', 'description'], report);
    return {
      title: parseString(title, `${field}[${index}].title`, 50, report),
      description: parseString(description, `${field}[${index}].description`, 16_000, report),
    };
  });

/** All fields but the price are read-only. Clients may send them back. */
const PRICE_FIELDS = ['price', 'currency', 'discountedPrice', 'pricePerUnit', 'formatted'] as const;
/** All fields but the cost are read-only. Clients may send them back. */
const COST_FIELDS = ['itemCost', 'formattedItemCost', 'profit', 'formattedProfit', 'profitMargin'] as const;

const createParsers = (before: readonly StoredOption[]): Readonly<Record<keyof WritableProduct, FieldParser>> => ({
  name: (value, field, report) => parseString(value, field, 80, report),
  slug: parseSlug,
  visible: (value, field, report) => parseBoolean(value ?? true, field, report),
  productType: (value, field, report) => parseEnum(value, field, ['physical', 'digital'], report),
  description: (value, field, report) => parseOptionalString(value, field, 8_000, report) ?? '',
  sku: stringParser(40),
  weight: (value, field, report) => parseOptionalNumber(value, field, report),
  priceData: objectParser(['price'], (value, field, report) => ({
    price: parseMoney(parseFields(value, field, PRICE_FIELDS, report).price, `${field}.price`, report),
  })),
  costAndProfitData: objectParser(['itemCost'], (value, field, report) =>
    value === undefined
      ? undefined
      : {
          itemCost: parseOptionalMoney(
            parseFields(value, field, COST_FIELDS, report).itemCost,
            `${field}.itemCost`,
            report,
          ),
        },
  ),
  pricePerUnitData: objectParser(UNIT_PRICE_FIELDS, parsePricePerUnit),
  additionalInfoSections: parseInfoSections,
  manageVariants: parseBoolean,
  productOptions: (value, field, report) => parseProductOptions(value, field, before, report),
  discount: objectParser(['type', 'value'], parseDiscount),
  ribbon: stringParser(30),
  brand: (value, field, report) => parseNonEmptyString(value, field, 50, report),
  seoData: seoDataParser,
});

/** Fields that a merchant may send back. Only fields in `fixed` are compared; the values of others are ignored. */
const readOnlyFields =
  `id stock price convertedPriceData priceRange costRange weightRange ribbons media customTextFields variants
  productPageUrl collectionIds inventoryItemId numericId lastUpdated createdDate`.split(/\s+/);

function toWritableProduct(stored: StoredProduct): WritableProduct {
  const { name, slug, visible = true, productType, description, sku, weight, price, itemCost, pricePerUnit } = stored;
  const { additionalInfoSections, manageVariants = false, options = [], discount, ribbon, brand, seoData } = stored;
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

function fromWritableProduct(stored: StoredProduct, writable: WritableProduct): StoredProduct {
  const { slug, stock, media, collections, variants, customTextFields, createdAt, updatedAt } = stored;
  const { priceData, costAndProfitData, pricePerUnitData, productOptions, sku = '', ...rest } = writable;
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

const emptyProduct: StoredProduct = {
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

/**
 * Applies a merchant's change to the fields in the mask, or without a mask to the fields that are sent. A change may
 * repeat the values of `fixed`, but not alter them.
 */
export function applyProductChange(
  stored: StoredProduct,
  product: unknown,
  mask: unknown,
  fixed: Readonly<Record<string, unknown>>,
  report: Report,
): StoredProduct {
  const parsers = createParsers(stored.options ?? []);
  if (!isRecord(product)) {
    report('product', 'must be an object', 'FORMAT');
    return stored;
  }
  const knownFields = new Set([...Object.keys(parsers), ...readOnlyFields]);
  reportUnknownFields(product, knownFields, 'product.', 'a product', report);
  reportFixedFields(product, fixed, mask, 'product', report);
  return fromWritableProduct(
    stored,
    applyFieldMask(toWritableProduct(stored), product, mask, parsers, 'product', report),
  );
}

/** The stock of each new product, because no call of the contract sets the stock. */
const UNTRACKED_STOCK = { trackInventory: false, quantity: undefined, inStock: true, inventoryStatus: 'IN_STOCK' };

/** Parses a new product. Its `slug` is empty if the merchant has given none. */
export const parseNewProduct = (product: unknown, currency: string, report: Report): StoredProduct => {
  const fixed = { stock: UNTRACKED_STOCK, collectionIds: [], priceData: { currency } };
  reportFixedFields(product, fixed, undefined, 'product', report);
  return applyProductChange(emptyProduct, product, Object.keys(createParsers([])), {}, report);
};
