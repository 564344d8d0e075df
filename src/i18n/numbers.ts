/** Formats by locale and currency, cached because creating a format is slow. */
const formats = new Map<string, Intl.NumberFormat>();

type Decimal = number | `${number}`;

/** Formats a number, or an amount if a currency is given. Throws if the locale or currency is invalid. */
export function formatNumber(n: Decimal, locale: string, currency?: string): string {
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, currency ? { style: 'currency', currency } : {});
  formats.set(key, format);
  return format.format(n);
}

/**
 * Formats an amount: `€18.00`, `18,00 €`. A decimal string stays exact beyond the precision of numbers. Returns the
 * unformatted amount and the currency if the currency or the locale is invalid.
 */
export function formatMoney(amount: number | string, currency: string, locale: string): string {
  try {
    return formatNumber(amount as Decimal, locale, currency);
  } catch {
    return `${amount} ${currency}`;
  }
}
