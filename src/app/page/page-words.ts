import { loadLanguage, toLanguage } from '../../i18n/load-language.ts';
import { pageLanguage } from '../../i18n/messages.ts';
import { translate, type Words } from '../../i18n/translate.ts';
import { findAll } from '../../validation/find-all.ts';
import { parseWords } from './parse-words.ts';

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
 * Shows the page's words in its language, and those of its own in `<script type="application/json" data-kiosk-words>`,
 * which also count where they come later: `waiting` is called then, and when the whole page is there.
 */
export function serveWords(waiting: Set<() => void>): void {
  waiting.add(readWords);
  addEventListener('DOMContentLoaded', readWords);
  readWords();
  new MutationObserver(renderAll).observe(document, { attributeFilter: ['lang'], subtree: true });
  pageLanguage.follow = () => void followLanguage();
  void followLanguage();
}

function show(): void {
  translate(shown.language, shown.translations, words);
  renderAll();
}

function renderAll(): void {
  for (const render of pageLanguage.renders) render();
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
    console.warn(`[kiosk] The words in "${language}" could not be fetched`, error);
  }
}

function readWords(): void {
  const texts = [...findAll('script[data-kiosk-words]')].map(({ textContent }) => textContent ?? '');
  if (texts.join() === wordsText) return;
  wordsText = texts.join();
  words = parseWords(texts);
  show();
}
