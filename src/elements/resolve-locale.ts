import { toLocale } from '../i18n/locale.ts';
import { findAll } from '../validation/find-all.ts';

/** The language an element speaks: its own attribute, the script tag's, the nearest `lang`, the browser's. */
export function resolveLocale(element: Element, configured?: string): string {
  const candidates = [
    element.getAttribute('locale'),
    configured,
    (element.closest('[lang]') ?? findAll(':root')[0])?.getAttribute('lang'),
    navigator.language,
  ];
  return candidates.map(toLocale).find(Boolean) ?? 'en';
}
