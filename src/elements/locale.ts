/** The language an element speaks: its own attribute, the script tag's, the nearest `lang`, the browser's. */
export function localeOf(element: Element, configured?: string): string {
  const wanted = [
    element.getAttribute('locale'),
    configured,
    element.closest('[lang]')?.getAttribute('lang'),
    navigator.language,
  ];
  return wanted.find(isLocale) ?? 'en';
}

function isLocale(value: string | null | undefined): value is string {
  try {
    return !!value && Intl.NumberFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}
