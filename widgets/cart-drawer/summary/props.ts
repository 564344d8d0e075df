import type { ShopApp } from '../../../src/store/app.ts';
import type { CartState, ShownLine } from '../../../src/store/cart/state.ts';

export interface SummaryProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly cart: CartState;
  readonly lines: readonly ShownLine[];
  /** The currency that the cart is shown in. */
  readonly currency: string | undefined;
  readonly locale: string;
}

/** The unfolded part of the summary, at most one at a time. */
export type Unfolded = 'code' | 'note' | 'delivery' | undefined;
