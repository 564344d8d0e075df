import type { ShopApp } from '../../../src/store/app.ts';
import type { CartState, ShownLine } from '../../../src/store/cart/state.ts';
import type { loadFailures } from '../../../src/store/errors.ts';

/** What every part of the extras is given. */
interface ExtrasProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly cart: CartState;
  readonly lines: readonly ShownLine[];
  readonly currency: string | undefined;
  readonly locale: string;
  /** Fields and notices, whose code is shared with forms. */
  readonly ui: Awaited<ReturnType<typeof loadFailures>>;
}

/** What stands above the sums in a drawer's footer and few carts need. */
export const Extras = (_: ExtrasProps) => null;

export { Announcements } from './Announcements.tsx';
export { BelowLines } from './BelowLines.tsx';
export { describeBlock } from './describe-block.ts';
export { LineNotes } from './LineNotes.tsx';
export { SaveButton } from './Saved.tsx';
