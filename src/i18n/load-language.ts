import type { Translation } from './english.ts';
import { languageFiles } from './language-files.ts';

/** The tags of all languages and overlays that have a file of messages. `en` has none. */
export const LANGUAGES = Object.keys(languageFiles);

/** By language, its regional overlay, and the regions that do not use the overlay. */
const overlays: Readonly<Record<string, readonly [overlay: string, without: RegExp]>> = {
  de: ['de-CH', /^(?!CH|LI)/],
  en: ['en-GB', /^(AS|CA|GU|LR|MP|PH|PR|UM|US|VI)$/],
  es: ['es-419', /^(EA|ES|GQ|IC|PH)$/],
};

/** Whether a language is an overlay, which has only the messages that differ from those of its base language. */
const isOverlay = (language: string): boolean =>
  language.endsWith('-formal') || Object.values(overlays).some(([overlay]) => overlay === language);

/**
 * Functions that import the files of a language, in layers. The messages of a later layer replace those of an earlier
 * one. English itself has no layers. Unless `needsAllWords`, the layers may lack the messages of other elements than
 * those of the cart.
 */
export const listFiles = (language: string, needsAllWords = true) =>
  (isOverlay(language) ? [language.replace(/-.*/, ''), language] : [language]).flatMap(
    tag => languageFiles[tag]?.slice(0, needsAllWords ? 2 : 1) ?? [],
  );

/** Fetches all messages of a language, in layers. See `listFiles`. */
export const loadLanguage = (language: string): Promise<readonly Partial<Translation>[]> =>
  Promise.all(listFiles(language).map(async load => (await load()).default));

/**
 * The language of a locale's messages: `de` for `de-AT`, `zh-Hant` for `zh-TW`, `en` for a locale without messages. May
 * be an overlay, such as `de-CH`, `en-GB`, or `de-formal` for `de-DE-formal`. Throws if the locale is invalid.
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
