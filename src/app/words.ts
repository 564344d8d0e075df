import { loadLanguage, toLanguage } from '../i18n/load-language.ts';
import { pageLanguage } from '../i18n/messages.ts';
import { translate, type Words } from '../i18n/translate.ts';
import { findAll } from '../validation/find-all.ts';

/** The group of the words that the page gives without one: those of the product form. */
const DEFAULT_GROUP = 'addToCart';

let shown: { readonly language: string; readonly translation: Parameters<typeof translate>[1] } = {
  language: 'en',
  translation: {},
};
/** The language that was asked for last. */
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
  translate(shown.language, shown.translation, words);
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
    const translation = language === 'en' ? {} : await loadLanguage(language);
    // The page may have changed its language again.
    if (language !== wanted) return;
    shown = { language, translation };
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
  words = texts.flatMap(parseEntries).reduce<Words>((all, [path, value]) => put(all, path, value), {});
  show();
}

/** What `{ "add": …, "cart.title": …, "cart": { "title": … } }` gives words to, and those. */
function parseEntries(text: string): (readonly [path: readonly string[], value: unknown])[] {
  try {
    return Object.entries(JSON.parse(text) as Words).map(([name, value]) => {
      const path = name.split('.');
      return [path.length > 1 || isGroup(value) ? path : [DEFAULT_GROUP, ...path], value];
    });
  } catch (error) {
    console.error('[kiosk] <script data-kiosk-words> must hold JSON such as { "add": "Put in the bag" }', error);
    return [];
  }
}

/** Whether it is words by key, and not one with its plural forms. */
const isGroup = (value: unknown): value is Words => typeof value === 'object' && !!value && !('other' in value);

const put = (tree: Words, [key = '', ...rest]: readonly string[], value: unknown): Words => {
  const before = isGroup(tree[key]) ? tree[key] : {};
  return { ...tree, [key]: rest.length ? put(before, rest, value) : isGroup(value) ? { ...before, ...value } : value };
};
