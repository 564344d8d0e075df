import type { Translation } from './english.ts';

/** The languages that there are messages in, besides English. */
export const LANGUAGES = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en-XA',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'he',
  'hi',
  'hr',
  'hu',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'sk',
  'sl',
  'sv',
  'tr',
  'uk',
  'zh',
  'zh-Hant',
];

/** Fetches a language's messages. The build names each file, as bundlers follow an import only by its name. */
export const loadLanguage = async (language: string): Promise<Translation> =>
  ((await import(`./languages/${language}.ts`)) as { readonly default: Translation }).default;

/** The language of a locale's messages: `de` for `de-AT`, `zh-Hant` for `zh-TW`; `en` where they are in none of its own. */
export function toLanguage(locale: string): string {
  const { language, script } = new Intl.Locale(locale).maximize();
  const name = /^n[no]$/.test(language) ? 'nb' : language;
  const named = [`${name}-${script}`, `${name}-${new Intl.Locale(locale).region}`, name];
  return named.find(tag => LANGUAGES.includes(tag)) ?? 'en';
}
