/** Making one takes longer than all that is written with it. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number as a locale writes it; a sum where a currency is given. Throws where the currency is none. */
export function formatNumber(n: number, locale: string, currency?: string): string {
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, currency ? { style: 'currency', currency } : {});
  formats.set(key, format);
  return format.format(n);
}

/** A sum in words for a shopper: `€18.00`, `18,00 €`. An unknown currency or locale falls back on the plain number. */
export function formatMoney(amount: number | string, currency: string, locale: string): string {
  try {
    return formatNumber(Number(amount), locale, currency);
  } catch {
    return `${amount} ${currency}`;
  }
}
