import { flag, type ListOf, type PropsOf, positiveInteger, text, type WordOf } from '../../src/elements/attributes.ts';

export const attributes = {
  product: text,
  variant: text,
  choices: text,
  quantity: positiveInteger(1),
  show: text as ListOf<
    'image' | 'name' | 'price' | 'options' | 'quantity' | 'stock' | 'sku' | 'delivery' | 'gallery' | 'none'
  >,
  'buy-now': flag,
  'product-url': text,
  sticky: flag,
};

type Form = PropsOf<typeof attributes>;
type Part = WordOf<typeof attributes.show>;

const partsByText = new Map<string, ReadonlySet<Part>>();

/**
 * The words of `show` as a set, or `price`, `options`, `quantity` and `stock` if `show` is empty. Elements with the
 * same text share one set.
 */
export function readVisibleParts(show: string): ReadonlySet<Part> {
  const parts =
    partsByText.get(show) ??
    // A word that names no part has no effect.
    new Set((show || 'price options quantity stock').split(/[\s,]+/) as Part[]);
  partsByText.set(show, parts);
  return parts;
}

export const hasHeader = (show: string): boolean => /name|image|gallery/.test(show);

/**
 * Whether the form needs the code for options even if the product has no options: with a variant, choices, a picture, a
 * gallery or a name.
 */
export const needsOptions = ({ show, variant, choices }: Pick<Form, 'show' | 'variant' | 'choices'>): boolean =>
  !!(variant || choices || hasHeader(show));
