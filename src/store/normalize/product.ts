import type { Product } from '../../api/products.ts';

const list = <T extends object>(value: readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(value) ? value.filter(entry => entry && typeof entry === 'object') : [];

/** A product whose lists are lists of things, whatever the answer left out or put in their place. */
export const soundProduct = (product: Product): Product => ({
  ...product,
  productOptions: list(product.productOptions).map(option => ({ ...option, choices: list(option.choices) })),
  variants: list(product.variants).map(variant => ({ ...variant, stock: Object(variant.stock) })),
  customTextFields: list(product.customTextFields),
  ribbons: list(product.ribbons),
  media: { ...product.media, items: list(product.media?.items) },
});
