import { lineNoteMessages as messages } from '../../../src/i18n/en/cart-line-notes.ts';
import type { CartState } from '../../../src/store/cart/state.ts';

/** Why there is no way to checkout: the shop's rule for the whole cart in its own words, else that a line stands in it. */
export const describeBlock = ({ totals }: CartState): string =>
  totals?.violations.find(({ severity, target }) => severity === 'ERROR' && !target?.lineItem)?.description ||
  messages.blocked;
