import type { Product } from '../../api/products.ts';
import {
  type CatalogOptions,
  type CatalogReference,
  type DescriptionLine,
  STORES_APP_ID,
} from '../../api/shared/line.ts';
import type { MultiPrice, PriceData } from '../../api/shared/money.ts';
import { isWebUrl } from '../../validation/url.ts';
import { type Choices, hasVariants, offerOf, optionsOf, pictureOf, picturesOf } from '../selection.ts';
import type { PreviewLine } from './state.ts';

/** What a shopper typed into a product's text fields, by their titles. */
export type Texts = Readonly<Record<string, string>>;

/** Points at what was chosen, the way the platform wants this product pointed at. */
export function referenceOf(product: Product, choices: Choices, texts: Texts): CatalogReference {
  const typed = typedOf(product, texts);
  const variantId = hasVariants(product) ? offerOf(product, choices).variant?.id : undefined;
  const options: CatalogOptions = {
    ...(variantId ? { variantId } : optionsOf(product).length ? { options: choices } : {}),
    ...(typed.length ? { customTextFields: Object.fromEntries(typed) } : {}),
  };
  return {
    catalogItemId: product.id,
    appId: STORES_APP_ID,
    ...(Object.keys(options).length ? { options } : {}),
  };
}

/** What the line will look like, as far as this page can know, until the platform has answered. */
export function previewOf(product: Product, choices: Choices, texts: Texts, quantity: number): PreviewLine {
  const { variant, left } = offerOf(product, choices);
  const { priceData, convertedPriceData } = variant?.variant ?? product;
  const sum = (of: 'price' | 'discountedPrice'): MultiPrice => ({
    amount: amountOf(priceData, of),
    convertedAmount: amountOf(convertedPriceData ?? priceData, of),
    formattedAmount: priceData?.formatted?.[of] ?? '',
    formattedConvertedAmount: (convertedPriceData ?? priceData)?.formatted?.[of] ?? '',
  });
  const item = picturesOf(product, choices)[0];
  const picture = pictureOf(item);
  const { base = '', path = '' } = product.productPageUrl ?? {};
  return {
    quantity,
    catalogReference: referenceOf(product, choices, texts),
    productName: { original: product.name },
    price: sum('discountedPrice'),
    fullPrice: sum('price'),
    descriptionLines: [
      ...optionsOf(product).flatMap(({ name, optionType, choices: among }): DescriptionLine[] => {
        const original = choices[name];
        if (!original) return [];
        const code = among.find(({ description }) => description === original)?.value;
        return optionType === 'color'
          ? [{ name: { original: name }, colorInfo: { original, ...(code ? { code } : {}) } }]
          : [{ name: { original: name }, plainText: { original } }];
      }),
      ...typedOf(product, texts).map(([title, typed]) => ({
        name: { original: title },
        plainText: { original: typed },
      })),
    ],
    ...(item && picture ? { image: { ...picture, id: item.id } } : {}),
    ...(isWebUrl(base + path) ? { url: { relativePath: path, url: base + path } } : {}),
    availability: { status: 'AVAILABLE', ...(left === undefined ? {} : { quantityAvailable: left }) },
  };
}

const amountOf = (price: PriceData | undefined, of: 'price' | 'discountedPrice'): string =>
  String(price?.[of] ?? price?.price ?? '');

/** The fields that hold something, in the product's order. */
const typedOf = ({ customTextFields }: Product, texts: Texts): readonly (readonly [string, string])[] =>
  (customTextFields ?? []).flatMap(({ title }) => {
    const typed = texts[title]?.trim();
    return typed ? [[title, typed] as const] : [];
  });
