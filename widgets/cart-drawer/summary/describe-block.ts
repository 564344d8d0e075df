import { lineNoteMessages as messages } from '../../../src/i18n/en/cart-line-notes.ts';
import type { CartState } from '../../../src/store/cart/state.ts';

/**
 * Describes why checkout is blocked: in the shop's own words if a rule for the whole cart is violated, or else in
 * general words about the lines.
 */
export const describeBlock = ({ totals }: CartState): string =>
  totals?.violations.find(({ severity, target }) => severity === 'ERROR' && !target?.lineItem)?.description ||
  messages.blocked;
