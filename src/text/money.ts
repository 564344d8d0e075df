const formats = new Map<string, Intl.NumberFormat>();

/** A sum in words for a shopper: `€18.00`, `18,00 €`. An unknown currency or locale falls back on the plain number. */
export function formatMoney(amount: number | string, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  try {
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
    formats.set(key, format);
    return format.format(Number(amount));
  } catch {
    return `${amount} ${currency}`;
  }
}
