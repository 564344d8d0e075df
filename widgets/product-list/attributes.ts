import { flag, type ListOf, oneOf, positiveInteger, text, type WordOf } from '../../src/elements/attributes.ts';

export const attributes = {
  collection: text,
  products: text,
  search: text,
  filter: text,
  sort: oneOf('featured', 'newest', 'price', 'price-desc', 'name'),
  'page-size': positiveInteger(24),
  columns: positiveInteger(4, 6),
  show: text,
  controls: text as ListOf<'search' | 'sort' | 'filters' | 'none'>,
  params: text,
  'product-url': text,
  'json-ld': flag,
};

const readWords = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

/** The platform's maximum of products by id or slug in one query. */
const MAX_REFS = 100;

/** The ids and slugs in the attribute `products`, each once, up to the maximum. */
export const readRefs = (products: string): readonly string[] => [...new Set(readWords(products))].slice(0, MAX_REFS);

/** The controls in the order in which they are rendered. */
const CONTROLS: readonly WordOf<typeof attributes.controls>[] = ['search', 'filters', 'sort'];

/** The controls to render. An empty attribute stands for all controls. */
export const readControls = (controls: string): readonly string[] => {
  const wanted = readWords(controls);
  return CONTROLS.filter(control => !wanted.length || wanted.includes(control));
};

const CARD = 'image name price options';
/** The parts that a narrow card leaves to the sheet. */
const ROOMY = ['options', 'quantity'];

/**
 * The attribute `show` of a card's form: the words of the list's `show`, or image, name, price and options. A narrow
 * card leaves out options and quantity.
 */
export const toCardParts = (show: string, isNarrow: boolean): string =>
  readWords(show || CARD)
    .filter(part => !isNarrow || !ROOMY.includes(part))
    .join(' ');
