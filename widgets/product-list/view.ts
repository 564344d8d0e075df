import type { PropsOf } from '../../src/elements/attributes.ts';
import type { ProductSort } from '../../src/store/product-list.ts';
import type { attributes } from './attributes.ts';

/** The view of a list: which of its products are shown, in which order. */
export interface View {
  readonly search: string;
  readonly sort: ProductSort;
  /** The filter as text, for `parseFilter`. */
  readonly filter: string;
  /** The number of pages of cards, shown one below the other. */
  readonly page: number;
}

/** The view in the element's attributes, and the prefix of its parameters in the address. */
export type Written = Pick<PropsOf<typeof attributes>, 'params' | 'search' | 'sort' | 'filter'>;

/** The shopper's view of a list. */
export interface Viewed {
  readonly view: View;
  /** The number of changes of the view since the page last changed the attributes. */
  readonly changes: number;
  /** The history method for the last change. Undefined before a change, and if the change came from the history. */
  readonly step?: 'pushState' | 'replaceState' | undefined;
}
