import type { Product } from '../../api/products.ts';
import { toList } from './values.ts';

/** Replaces missing or invalid lists of a product by empty ones; undefined without an id, by which it is asked about. */
export const normalizeProduct = (product: Product | null | undefined): Product | undefined =>
  product?.id && typeof product.id === 'string'
    ? {
        ...product,
        // What is chosen is kept under the names of options, and this one would be the prototype of all objects.
        productOptions: toList(product.productOptions)
          .filter(({ name }) => name !== '__proto__')
          .map(option => ({ ...option, choices: toList(option.choices) })),
        variants: toList(product.variants).map(variant => ({ ...variant, stock: Object(variant.stock) })),
        customTextFields: toList(product.customTextFields),
        ribbons: toList(product.ribbons),
        media: { ...product.media, items: toList(product.media?.items) },
      }
    : undefined;
