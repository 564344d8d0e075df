import type { Product } from '../../api/products.ts';
import { toList, withTexts } from './values.ts';

/** Replaces missing or invalid lists of a product by empty ones; undefined without an id, by which it is asked about. */
export const normalizeProduct = (product: Product | null | undefined): Product | undefined =>
  product?.id && typeof product.id === 'string'
    ? {
        ...withTexts(product, 'name slug ribbon brand sku description'),
        // What is chosen is kept under the names of options, and this one would be the prototype of all objects.
        productOptions: toList(product.productOptions)
          .filter(({ name }) => name !== '__proto__')
          .map(option => ({
            ...withTexts(option, 'name'),
            choices: toList(option.choices).map(choice => withTexts(choice, 'value description')),
          })),
        variants: toList(product.variants).map(variant => ({ ...variant, stock: Object(variant.stock) })),
        customTextFields: toList(product.customTextFields).map(field => withTexts(field, 'title')),
        ribbons: toList(product.ribbons).map(ribbon => withTexts(ribbon, 'text')),
        media: { ...product.media, items: toList(product.media?.items) },
      }
    : undefined;
