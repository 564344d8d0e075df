import type { CalculationErrors } from '../../../src/api/shared/totals.ts';
import { summaryMessages as messages } from '../../../src/i18n/en/cart-summary.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import type { Problem } from '../../../src/store/problem.ts';

/** The most characters of a code that are shown. */
const MAX_SHOWN = 24;

/** The code in capitals, as its field shows it, and cut if too long. */
const shorten = (code: string): string => {
  const signs = [...code.toUpperCase()];
  return signs.length > MAX_SHOWN ? `${signs.slice(0, MAX_SHOWN).join('')}…` : signs.join('');
};

/** Describes why the shop refuses a code. Undefined for a failure that has another cause, such as a lost connection. */
export function describeRefusal(code: string, { code: reason = '', status = 0 }: Partial<Problem>): string | undefined {
  const { refusals } = messages;
  const sentence = Object.hasOwn(refusals, reason) ? refusals[reason as keyof typeof refusals] : undefined;
  const isRefusal = status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status);
  const words = sentence ?? (isRefusal ? messages.refused : undefined);
  return words && interpolate(words, { code: shorten(code) });
}

/** Describes why an applied code takes nothing off. Undefined if the estimate has no error for a code. */
export function describeCouponError(
  code: string,
  { couponCalculationError }: CalculationErrors = {},
  currency: string,
  locale: string,
): string | undefined {
  if (!couponCalculationError) return undefined;
  const { code: reason = '', data } = couponCalculationError.applicationError ?? {};
  const { minimumSubtotal } = Object(data);
  if (reason === 'ERROR_INVALID_SUBTOTAL' && Number(minimumSubtotal) > 0)
    return interpolate(messages.fromAmount, {
      code: shorten(code),
      amount: formatMoney(minimumSubtotal, currency, locale),
    });
  return describeRefusal(code, { code: reason, status: 400 });
}
