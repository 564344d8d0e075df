import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';

/** Stands where a form will be once its code has loaded. */
export const FormLoading = () => <p className="note">{messages.oneMoment}</p>;
