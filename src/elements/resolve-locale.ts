import { isLocale } from '../i18n/locale.ts';

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
