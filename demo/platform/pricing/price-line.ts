import type { CustomLine } from '../../../src/api/carts.ts';
import type {
  Availability,
  CatalogOverrideFields,
  CatalogReference,
  DescriptionLine,
  ItemType,
  PaymentOption,
  ServiceProperties,
} from '../../../src/api/shared/line.ts';
import type { Image } from '../../../src/api/shared/media.ts';
import type { OrderLine } from '../../../src/api/shared/order-line.ts';
import { readImageUri } from '../catalog/attached-media.ts';
import { isPicture } from '../catalog/media-view.ts';
import { type CatalogProduct, type CatalogVariant, listVariants } from '../catalog/product.ts';
import { listChoicePictures } from '../catalog/product-view.ts';
import type { StoredPicture } from '../catalog/types.ts';
import { type Cents, centsFromDecimal, centsFromNumber, maxCents } from '../core/money.ts';

/** A line as carts and checkouts store it. */
export interface StoredLine {
  readonly id: string;
  readonly quantity: number;
  readonly reference: CatalogReference;
  readonly variantId: string;
  /** Values of the merchant that replace the catalog's. */
  readonly overrides?: CatalogOverrideFields;
  /** Set for lines that are not in the catalog. */
  readonly custom?: CustomLine;
}

/** A line with the data of its product. */
export interface PricedLine extends StoredLine {
  readonly slug?: string;
  readonly name: string;
  /** The name in the buyer's language, if the merchant has given one. */
  readonly translatedName?: string;
  /** The price of one unit before the product's discount. */
  readonly fullPrice: Cents;
  /** The price of one unit after the product's discount. */
  readonly price: Cents;
  readonly descriptionLines: readonly DescriptionLine[];
  /** The weight of one unit in grams. */
  readonly weight: number;
  readonly sku: string;
  readonly shippable: boolean;
  readonly itemType: ItemType;
  readonly paymentOption: PaymentOption;
  readonly picture?: StoredPicture;
  readonly service?: ServiceProperties;
  /** The part of a unit's price that is paid now. The rest is paid later. */
  readonly deposit?: Cents;
  readonly subscription?: OrderLine['subscriptionInfo'];
  /** A tax rate, in millionths, that replaces the destination's. */
  readonly taxRate?: number;
}

const toTranslatable = (original: string) => ({ original, translated: original });

function toDescriptionLines(
  { data }: CatalogProduct,
  variant: CatalogVariant,
  reference: CatalogReference,
): DescriptionLine[] {
  const options = (data.options ?? []).flatMap(({ name, type, choices }): DescriptionLine[] => {
    const chosen = choices.find(({ description }) => description === variant.choices[name]);
    if (!chosen) return [];
    return type === 'color'
      ? [{ name: toTranslatable(name), colorInfo: { ...toTranslatable(chosen.description), code: chosen.value } }]
      : [{ name: toTranslatable(name), plainText: toTranslatable(chosen.description) }];
  });
  const customTexts = Object.entries(reference.options?.customTextFields ?? {}).filter(([, text]) => text !== '');
  return [
    ...options,
    ...customTexts.map(([title, text]) => ({ name: toTranslatable(title), plainText: toTranslatable(text) })),
  ];
}

/** The picture of a variant's choice, or the product's first picture. */
function findLinePicture(product: CatalogProduct, variant: CatalogVariant): StoredPicture | undefined {
  for (const { name, choices } of product.data.options ?? []) {
    const chosen = choices.find(({ description }) => description === variant.choices[name]);
    const [picture] = chosen ? listChoicePictures(product, chosen).filter(isPicture) : [];
    if (picture) return picture;
  }
  return product.data.media.find(isPicture);
}

/** The picture of an override or a custom line: an external picture by its URL, the platform's by its media URI. */
function toStoredPicture({ id, url, altText, ...size }: Image, name: string): StoredPicture {
  const named = readImageUri(url);
  const { width = named?.width, height = named?.height } = size;
  return {
    picture: named?.id ?? id,
    alt: altText ?? name,
    ...(!named && { url }),
    ...(width && height && { size: { width, height } }),
  };
}

function priceCustomLine(line: StoredLine, custom: CustomLine, currency: string): PricedLine {
  const price = centsFromDecimal(custom.price, currency);
  return {
    ...line,
    name: custom.productName.original,
    ...(custom.productName.translated && { translatedName: custom.productName.translated }),
    price,
    fullPrice: custom.fullPrice === undefined ? price : centsFromDecimal(custom.fullPrice, currency),
    descriptionLines: custom.descriptionLines ?? [],
    weight: Math.round((custom.physicalProperties?.weight ?? 0) * 1000),
    sku: custom.physicalProperties?.sku ?? '',
    shippable: custom.physicalProperties?.shippable ?? false,
    itemType: custom.itemType?.preset ?? 'PHYSICAL',
    paymentOption: custom.paymentOption ?? 'FULL_PAYMENT_ONLINE',
    ...(custom.media && { picture: toStoredPicture(custom.media, custom.productName.original) }),
    ...(custom.serviceProperties && { service: custom.serviceProperties }),
    ...(custom.depositAmount && { deposit: centsFromDecimal(custom.depositAmount, currency) }),
  };
}

/** The variant of a line, even if it is hidden. */
export const findVariant = (line: StoredLine, product: CatalogProduct): CatalogVariant | undefined =>
  listVariants(product).find(({ id }) => id === line.variantId);

/**
 * Prices a line by the current catalog. The line of a deleted product gets a name, so that the shopper can remove it.
 */
export function priceLine(line: StoredLine, product: CatalogProduct | undefined, currency: string): PricedLine {
  if (line.custom) return priceCustomLine(line, line.custom, currency);
  const variant = product && findVariant(line, product);
  const physical = product?.data.productType === 'physical';
  const picture = product && variant && findLinePicture(product, variant);
  const priced: PricedLine = {
    ...line,
    ...(product && { slug: product.data.slug }),
    name: product?.data.name ?? 'A product that is gone',
    price: centsFromNumber((variant?.price ?? 0) / 100, currency),
    fullPrice: centsFromNumber((variant?.fullPrice ?? 0) / 100, currency),
    descriptionLines: product && variant ? toDescriptionLines(product, variant, line.reference) : [],
    weight: physical ? (variant?.weight ?? 0) : 0,
    sku: variant?.sku ?? '',
    shippable: physical,
    itemType: product?.data.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL',
    paymentOption: 'FULL_PAYMENT_ONLINE',
    ...(picture && { picture }),
  };
  return line.overrides ? applyOverrides(priced, line.overrides, currency) : priced;
}

function applyOverrides(line: PricedLine, overrides: CatalogOverrideFields, currency: string): PricedLine {
  const { productName, price, fullPrice, descriptionLines, physicalProperties: physical, image } = overrides;
  const cents = price === undefined ? line.price : centsFromDecimal(price, currency);
  return {
    ...line,
    name: productName?.original ?? line.name,
    ...(productName?.translated && { translatedName: productName.translated }),
    price: cents,
    fullPrice: fullPrice === undefined ? maxCents(cents, line.fullPrice) : centsFromDecimal(fullPrice, currency),
    descriptionLines: descriptionLines ?? line.descriptionLines,
    weight: physical?.weight === undefined ? line.weight : Math.round(physical.weight * 1000),
    sku: physical?.sku ?? line.sku,
    shippable: physical?.shippable ?? line.shippable,
    ...(image && { picture: toStoredPicture(image, line.name) }),
  };
}

/** Whether a line can be bought. `quantityAvailable` is absent if the stock is not tracked. */
export interface LineAvailability {
  readonly status: Availability;
  readonly quantityAvailable?: number;
}
