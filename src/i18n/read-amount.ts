import { withDigits } from '../validation/typed.ts';

/** Signs that stand between thousands in some languages and never before decimals. */
const SPACES = /[\s'’ʼ٬]/g;

function readFormat(locale: string, currency: string) {
  const options = { style: 'currency', currency, useGrouping: true } as const;
  const format = new Intl.NumberFormat(locale, options);
  const decimal = new Intl.NumberFormat(locale, { ...options, minimumFractionDigits: 1 })
    .formatToParts(0)
    .find(({ type }) => type === 'decimal');
  return { decimal: withDigits(decimal?.value ?? '.'), digits: format.resolvedOptions().maximumFractionDigits ?? 2 };
}

/**
 * Reads an amount as people write it: `20`, `1,5`, `€ 20.00`, `1’000`, `1,00,000`. Three digits after a single sign are
 * thousands, unless the currency has three decimals and the language writes them after that sign. Returns undefined for
 * a text without an amount, with a negative amount or two amounts, or with more than one meaning.
 */
export function readAmount(text: string, locale: string, currency: string): number | undefined {
  const plain = withDigits(text);
  const isMarked = plain.includes('٫');
  const typed = isMarked ? plain.replace(/[.,]/g, "'").replaceAll('٫', '.') : plain;
  const [written] = /\d(.*\d)?/.exec(typed) ?? [];
  if (!written || /[-−–]\s*\D*\d/.test(typed) || /[^\d.,\s'’ʼ٬]/.test(written)) return undefined;
  const { decimal, digits } = readFormat(locale, currency);
  const marked = written.replace(SPACES, "'");
  const [last] = /[.,](?=\d*$)/.exec(marked) ?? [];
  const index = last ? marked.lastIndexOf(last) : -1;
  const isOnly = index >= 0 && marked.indexOf(last ?? '') === index;
  const decimals = marked.slice(index + 1).length;
  // If other signs come before the last one, the last one is the decimal sign.
  const hasOthers = /[.,']/.test(marked.slice(0, Math.max(0, index)));
  const isDecimal = isOnly && (isMarked || decimals !== 3 || hasOthers || (digits > 2 && last === decimal));
  const whole = isDecimal ? marked.slice(0, index) : marked;
  if (!/^(\d+|\d{1,3}(([.,'])\d{2,4}(\3\d{2,4})*)?)$/.test(whole) || /[.,']\d{1,2}$/.test(whole)) return undefined;
  return Number(whole.replace(/\D/g, '') + (isDecimal ? `.${marked.slice(index + 1)}` : ''));
}
