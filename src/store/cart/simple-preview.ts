import type { Product } from '../../api/products.ts';
import { type CatalogReference, type DescriptionLine, STORES_APP_ID } from '../../api/shared/line.ts';
import type { MediaItem } from '../../api/shared/media.ts';
import type { MultiPrice, PriceData } from '../../api/shared/money.ts';
import { isWebUrl } from '../../validation/url.ts';
import { getImage, getMediaItems } from '../pictures.ts';
import { getStock } from '../simple-offer.ts';
import type { PreviewLine } from './state.ts';

/** The parts of a preview that depend on choices and texts. */
interface PreviewParts {
  readonly catalogReference: CatalogReference;
  /** The product, or the chosen variant, whose price the preview shows. */
  readonly priced: Partial<Pick<Product, 'priceData' | 'convertedPriceData'>>;
  readonly stockLeft: number | undefined;
  readonly picture: MediaItem | undefined;
  readonly descriptionLines: readonly DescriptionLine[];
}

/** The preview of a product without options and text fields, shown until the platform answers. */
export const toSimplePreview = (product: Product, quantity: number): PreviewLine =>
  toPreview(product, quantity, {
    catalogReference: { catalogItemId: product.id, appId: STORES_APP_ID },
    priced: product,
    stockLeft: getStock(product.stock).stockLeft,
    picture: getMediaItems(product.media)[0],
    descriptionLines: [],
  });

export function toPreview(product: Product, quantity: number, parts: PreviewParts): PreviewLine {
  const { catalogReference, priced, stockLeft, picture, descriptionLines } = parts;
  const { priceData, convertedPriceData } = priced;
  const toMultiPrice = (field: 'price' | 'discountedPrice'): MultiPrice => ({
    amount: toAmount(priceData, field),
    convertedAmount: toAmount(convertedPriceData ?? priceData, field),
    formattedAmount: priceData?.formatted?.[field] ?? '',
    formattedConvertedAmount: (convertedPriceData ?? priceData)?.formatted?.[field] ?? '',
  });
  const image = getImage(picture);
  const { base = '', path = '' } = product.productPageUrl ?? {};
  return {
    quantity,
    catalogReference,
    productName: { original: product.name },
    price: toMultiPrice('discountedPrice'),
    fullPrice: toMultiPrice('price'),
    descriptionLines,
    ...(picture && image ? { image: { ...image, id: picture.id } } : {}),
    ...(isWebUrl(base + path) ? { url: { relativePath: path, url: base + path } } : {}),
    availability: { status: 'AVAILABLE', ...(stockLeft === undefined ? {} : { quantityAvailable: stockLeft }) },
  };
}

const toAmount = (price: PriceData | undefined, field: 'price' | 'discountedPrice'): string =>
  String(price?.[field] ?? price?.price ?? '');
