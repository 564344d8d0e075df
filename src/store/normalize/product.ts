import type { Product } from '../../api/products.ts';

const toList = <T extends object>(value: readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(value) ? value.filter(entry => entry && typeof entry === 'object') : [];

/** Replaces missing or invalid lists of a product by empty ones. */
export const normalizeProduct = (product: Product): Product => ({
  ...product,
  productOptions: toList(product.productOptions).map(option => ({ ...option, choices: toList(option.choices) })),
  variants: toList(product.variants).map(variant => ({ ...variant, stock: Object(variant.stock) })),
  customTextFields: toList(product.customTextFields),
  ribbons: toList(product.ribbons),
  media: { ...product.media, items: toList(product.media?.items) },
});
