import { listFiles, toLanguage } from '../../i18n/load-language.ts';
import { pageLanguage } from '../../i18n/messages.ts';
import { translate, type Words } from '../../i18n/translate.ts';
import { findAll } from '../../validation/find-all.ts';
import { findRegistry } from '../start/registry.ts';
import { parseWords } from './parse-words.ts';
import { renderAll } from './render-all.ts';
import { WORDS_TAGS } from './words-tags.ts';

// The debug report loads this function through this file. It cannot load the function's file itself, because a retry
// uses another address, and the build gives no second address to a file that other files import.
export { loadLanguage } from '../../i18n/load-language.ts';

/** The tag of an element whose messages are not in the first file of a language. */
const OTHERS = /^kiosk(?!.*-cart)/;

let shown: { readonly language: string; readonly translations: Parameters<typeof translate>[1] } = {
  language: 'en',
  translations: [],
};
/** The last request: a language, and the number of its files. Undefined after a failure. */
let wanted: string | undefined = 'en0';
/** Whether the page needs all messages of its language. */
let needsAllWords = false;
/** Calls `showWords` again, and reports its failure. */
let follow: (() => void) | undefined;
let words: Words = {};
/** The text that `words` were read from. */
let wordsText = '';

/**
 * Shows the messages in the page's language, with the page's own words from
 * `<script type="application/json" data-kiosk-words>`. Rejects if a file of the language cannot be fetched. The messages
 * of the other files are shown nevertheless, and the next call fetches the file again. Calls `onMissing` when code has
 * loaded whose messages are in no fetched file.
 */
export function showWords(onMissing?: () => void): Promise<void> {
  follow = onMissing;
  readWords();
  return followLanguage();
}

function show(): void {
  translate(shown.language, shown.translations, words, needsAllWords ? undefined : needAllWords);
  renderAll();
}

function needAllWords(): void {
  needsAllWords = true;
  follow?.();
}

async function followLanguage(): Promise<void> {
  const language = toLanguage(pageLanguage.locale);
  const loading = findRegistry()?.loading;
  // Without a loader, the page may have the code of any element.
  needsAllWords ||= !loading || Object.keys(loading).some(tag => OTHERS.test(tag));
  const files = listFiles(language, needsAllWords);
  const request = language + files.length;
  if (request === wanted) return;
  wanted = request;
  let failure: unknown;
  const load = (file: (typeof files)[number]) =>
    file().then(
      words => [words.default],
      error => {
        failure = error;
        return [];
      },
    );
  const translations = (await Promise.all(files.map(load))).flat();
  if (failure && request === wanted) wanted = undefined;
  // The page may have changed its language again.
  if (language !== toLanguage(pageLanguage.locale)) return;
  // A render may request the language again, so a file that keeps failing must cause no render.
  const isNew = language !== shown.language || translations.length > shown.translations.length;
  if (isNew && (translations[0] || !failure)) {
    shown = { language, translations };
    show();
  }
  if (failure) throw failure;
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
