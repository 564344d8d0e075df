import type { Translation } from './english.ts';
import { type ImportLanguage, languageFiles } from './language-files.ts';

/** The languages that there are messages in, besides English. */
export const LANGUAGES = Object.keys(languageFiles);

/** Fetches the messages of one of them. */
export const loadLanguage = async (language: string): Promise<Translation> =>
  (await (languageFiles[language] as ImportLanguage)()).default;

/** The language of a locale's messages: `de` for `de-AT`, `zh-Hant` for `zh-TW`; `en` where they are in none of its own. */
export function toLanguage(locale: string): string {
  const { language, script } = new Intl.Locale(locale).maximize();
  const name = /^n[no]$/.test(language) ? 'nb' : language;
  const named = [`${name}-${script}`, `${name}-${new Intl.Locale(locale).region}`, name];
  return named.find(tag => LANGUAGES.includes(tag)) ?? 'en';
}
