import { flag, type ListOf, oneOf, positiveInteger, text, type WordOf } from '../../src/elements/attributes.ts';

/** The attributes of `<kiosk-product-list>`. */
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

/** The platform's maximum. */
const MAX_REFS = 100;

/** The ids and slugs of a list that is written by hand. */
export const readRefs = (products: string): readonly string[] => [...new Set(readWords(products))].slice(0, MAX_REFS);

/** In the order in which they stand. */
const CONTROLS: readonly WordOf<typeof attributes.controls>[] = ['search', 'filters', 'sort'];

/** Which of `search`, `filters` and `sort` are drawn. */
export const readControls = (controls: string): readonly string[] => {
  const wanted = readWords(controls);
  return CONTROLS.filter(control => !wanted.length || wanted.includes(control));
};

const CARD = 'image name price options';
/** What a card without room for it leaves to the sheet. */
const ROOMY = ['options', 'quantity'];

/** The words of a card's `show`. */
export const toCardParts = (show: string, isNarrow: boolean): string =>
  readWords(show || CARD)
    .filter(part => !isNarrow || !ROOMY.includes(part))
    .join(' ');
