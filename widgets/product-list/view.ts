import type { PropsOf } from '../../src/elements/attributes.ts';
import type { ProductSort } from '../../src/store/product-list.ts';
import type { attributes } from './attributes.ts';

/** What of a list is shown. */
export interface View {
  readonly search: string;
  readonly sort: ProductSort;
  /** As `parseFilter` reads it. */
  readonly filter: string;
  /** How many pages of cards are shown, one below the other. */
  readonly page: number;
}

/** The view that a page has written, and the word that its parameters begin with. */
export type Written = Pick<PropsOf<typeof attributes>, 'params' | 'search' | 'sort' | 'filter'>;

/** What a shopper has made of a list. */
export interface Viewed {
  readonly view: View;
  /** How often it has been changed. */
  readonly changes: number;
  /** How the last change becomes part of the page's history, unless it came from there. */
  readonly step?: 'pushState' | 'replaceState' | undefined;
}
