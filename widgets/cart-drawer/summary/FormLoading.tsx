import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';

export const FormLoading = () => <p className="note">{messages.oneMoment}</p>;
