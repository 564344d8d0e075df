const NON_COUNTRY_CODES = /^(EU|EZ|UN|XA|XB|QO|ZZ)$/;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

/**
 * Every country and territory that the browser has a name for, sorted by name. Leaves out former countries, and codes
 * of unions such as `EU`.
 */
export function listCountries(locale: string): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  return LETTERS.flatMap(a => LETTERS.map(b => a + b))
    .filter(code => !NON_COUNTRY_CODES.test(code) && isCurrent(code))
    .flatMap(code => {
      const name = names.of(code);
      return name ? [[code, name] as const] : [];
    })
    .sort(([, a], [, b]) => a.localeCompare(b, locale));
}

/** A country's name in the locale. Returns `code` if it has no name or the locale is invalid. */
export function getCountryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
