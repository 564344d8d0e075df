import type { WidgetProps } from '../../src/elements/host.ts';
import type { CartState, ShownLine } from '../../src/store/cart/state.ts';
import type { attributes } from './attributes.ts';

/** The drawer's properties and its cart, which the drawer hands down to its parts. */
export interface DrawerPartProps extends WidgetProps<typeof attributes> {
  readonly cart: CartState;
  readonly lines: readonly ShownLine[];
  /** The currency that the cart is shown in. */
  readonly currency: string | undefined;
}
