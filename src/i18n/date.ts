/** A day in words: `31 October 2026`. What is no date is left as it is. */
export function formatDay(date: string, locale: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(date));
  } catch {
    return date;
  }
}
