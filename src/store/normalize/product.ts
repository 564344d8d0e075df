import type { Product } from '../../api/products.ts';
import { toList, withTexts } from './values.ts';

/**
 * Replaces missing or invalid lists of a product with empty ones, and leaves out texts that are not strings. Returns
 * undefined for a product without an id, because requests need the id.
 */
export const normalizeProduct = (product: Product | null | undefined): Product | undefined =>
  product?.id && typeof product.id === 'string'
    ? {
        ...withTexts(product, 'name slug ribbon brand sku description'),
        productOptions: toList(product.productOptions, 'name').map(option => ({
          ...option,
          choices: toList(option.choices, 'value description'),
        })),
        variants: toList(product.variants).map(variant => ({ ...variant, stock: Object(variant.stock) })),
        customTextFields: toList(product.customTextFields, 'title'),
        ribbons: toList(product.ribbons, 'text'),
        media: { ...product.media, items: toList(product.media?.items) },
      }
    : undefined;
