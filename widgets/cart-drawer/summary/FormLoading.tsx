import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';

/** The placeholder of a form while its code loads. */
export const FormLoading = () => <p className="note">{messages.oneMoment}</p>;
