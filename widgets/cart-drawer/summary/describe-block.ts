import { lineNoteMessages as messages } from '../../../src/i18n/en/cart-line-notes.ts';
import type { CartState } from '../../../src/store/cart/state.ts';

/** Describes why checkout is blocked: by the shop's rule for the cart, in the shop's words, or else by a line. */
export const describeBlock = ({ totals }: CartState): string =>
  totals?.violations.find(({ severity, target }) => severity === 'ERROR' && !target?.lineItem)?.description ||
  messages.blocked;
