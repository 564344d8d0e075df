import { pageLanguage } from '../../i18n/messages.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import { findAll } from '../../validation/find-all.ts';
import { WORDS_TAGS } from './words-tags.ts';

export const loadPageWords = lazyImport(() => import('./page-words.ts'));

let isNeeded = false;

/**
 * Shows the elements' words in the page's language, or the page's own words where it has some. Warns in the console if
 * they cannot be fetched. A page in American English without own words fetches nothing.
 */
export function followWords(): void {
  isNeeded ||= !/^en(-US)?$/.test(pageLanguage.locale) || !!findAll(WORDS_TAGS)[0];
  if (!isNeeded) return;
  loadPageWords()
    .then(({ showWords }) => showWords(followWords))
    .catch(error => console.warn(`[kiosk] The words in "${pageLanguage.locale}" could not be fetched`, error));
}
