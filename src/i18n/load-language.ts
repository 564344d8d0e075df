import type { Translation } from './english.ts';
import { type ImportLanguage, languageFiles } from './language-files.ts';

/** The languages that there are messages in, besides English. */
export const LANGUAGES = Object.keys(languageFiles);

/** The overlays of a language for regions: which one, and the regions that do without it. */
const overlays: Readonly<Record<string, readonly [overlay: string, without: RegExp]>> = {
  de: ['de-CH', /^(?!CH|LI)/],
  en: ['en-GB', /^(AS|CA|GU|LR|MP|PH|PR|UM|US|VI)$/],
  es: ['es-419', /^(EA|ES|GQ|IC|PH)$/],
};

/** Overlays have only the messages that differ from those of their language. */
const isOverlay = (language: string): boolean =>
  language.endsWith('-formal') || Object.values(overlays).some(([overlay]) => overlay === language);

/** Fetches the messages of one of them, or of English: those that come later replace the earlier ones. */
export const loadLanguage = (language: string): Promise<readonly Partial<Translation>[]> =>
  Promise.all(
    (isOverlay(language) ? [language.replace(/-.*/, ''), language] : [language])
      .filter(tag => tag !== 'en')
      .map(async tag => (await (languageFiles[tag] as ImportLanguage)()).default),
  );

/**
 * The language of a locale's messages: `de` for `de-AT`, `zh-Hant` for `zh-TW`; `en` where they are in none of its own.
 * `de-CH`, `en-GB` and the like are overlays, as is `de-formal` for `de-DE-formal`.
 */
export function toLanguage(locale: string): string {
  const { language, script, region = '' } = new Intl.Locale(locale).maximize();
  const name = /^n[no]$/.test(language) ? 'nb' : language;
  const [overlay = '', without] = overlays[name] ?? [];
  const named = [
    /-formal\b/.test(locale) && `${name}-formal`,
    `${name}-${script}`,
    `${name}-${region}`,
    !without?.test(region) && overlay,
    name,
  ];
  return named.find(tag => tag && LANGUAGES.includes(tag)) || 'en';
}
