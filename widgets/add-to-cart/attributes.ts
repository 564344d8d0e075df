import { flag, type ListOf, type PropsOf, positiveInteger, text, type WordOf } from '../../src/elements/attributes.ts';

/** The attributes of a product form. */
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

/** The words of `show`: one set for all elements of a page that have the same. */
export function readVisibleParts(show: string): ReadonlySet<Part> {
  const parts =
    partsByText.get(show) ??
    // Any other word is of no part.
    new Set((show || 'price options quantity stock').split(/[\s,]+/) as Part[]);
  partsByText.set(show, parts);
  return parts;
}

/** Whether pictures or a name are drawn. */
export const hasHeader = (show: string): boolean => /name|image|gallery/.test(show);

/** Whether the attributes alone tell that the code for options is needed. */
export const needsOptions = ({ show, variant, choices }: Pick<Form, 'show' | 'variant' | 'choices'>): boolean =>
  !!(variant || choices || hasHeader(show));
