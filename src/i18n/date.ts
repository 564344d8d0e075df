/** Formats a date: `31 October 2026`. Returns `date` unchanged if it or the locale is invalid. */
export function formatDay(date: string, locale: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(date));
  } catch {
    return date;
  }
}
