import { loadLanguage, toLanguage } from '../../i18n/load-language.ts';
import { pageLanguage } from '../../i18n/messages.ts';
import { translate, type Words } from '../../i18n/translate.ts';
import { findAll } from '../../validation/find-all.ts';
import { parseWords } from './parse-words.ts';
import { renderAll } from './render-all.ts';
import { WORDS_TAGS } from './words-tags.ts';

// The debug report loads these two through this file. It cannot load their file itself, because a retry uses another
// address, and the build gives no second address to a file that other files import.
export { LANGUAGES, loadLanguage } from '../../i18n/load-language.ts';

let shown: { readonly language: string; readonly translations: Parameters<typeof translate>[1] } = {
  language: 'en',
  translations: [],
};
/** The language of the last request. */
let wanted = shown.language;
let words: Words = {};
/** The text that `words` were read from. */
let wordsText = '';

/**
 * Shows the messages in the page's language, with the page's own words from
 * `<script type="application/json" data-kiosk-words>`. Rejects if the language cannot be fetched.
 */
export function showWords(): Promise<void> {
  readWords();
  return followLanguage();
}

function show(): void {
  translate(shown.language, shown.translations, words);
  renderAll();
}

async function followLanguage(): Promise<void> {
  const language = toLanguage(pageLanguage.locale);
  if (language === wanted) return;
  wanted = language;
  try {
    const translations = await loadLanguage(language);
    // The page may have changed its language again.
    if (language !== wanted) return;
    shown = { language, translations };
    show();
  } catch (error) {
    if (language === wanted) wanted = shown.language;
    throw error;
  }
}

/** Reads the page's own words. Shows them if they have changed. */
export function readWords(): Words {
  const texts = [...findAll(WORDS_TAGS)].map(({ textContent }) => textContent ?? '');
  if (texts.join() === wordsText) return words;
  wordsText = texts.join();
  words = parseWords(texts);
  show();
  return words;
}
