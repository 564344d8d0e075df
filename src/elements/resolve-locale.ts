import { toLocale } from '../i18n/locale.ts';
import { findAll } from '../validation/find-all.ts';

/**
 * The locale of an element: from its attribute, the script tag, the nearest `lang` or the browser, in this order. An
 * invalid locale counts as missing. `en` if all are missing.
 */
export function resolveLocale(element: Element, configured?: string): string {
  const candidates = [
    element.getAttribute('locale'),
    configured,
    (element.closest('[lang]') ?? findAll(':root')[0])?.getAttribute('lang'),
    navigator.language,
  ];
  return candidates.map(toLocale).find(Boolean) ?? 'en';
}
