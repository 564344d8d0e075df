import type { ShopApp } from '../../../src/store/app.ts';
import type { CartState, ShownLine } from '../../../src/store/cart/state.ts';
import type { loadFailures } from '../../../src/store/errors.ts';

/** What every part of the extras is given. */
export interface ExtrasProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly cart: CartState;
  readonly lines: readonly ShownLine[];
  /** The currency that the cart is shown in. */
  readonly currency: string | undefined;
  readonly locale: string;
  /** The words for failures, whose code is shared with forms. */
  readonly ui: Awaited<ReturnType<typeof loadFailures>>;
}

/** The part of the extras that is unfolded: one at a time. */
export type Unfolded = 'code' | 'note' | 'delivery' | undefined;
