import { type Messages, pageLanguage } from '../../../../src/i18n/messages.ts';

type Words = Readonly<Record<string, Messages>>;

/**
 * Replaces the words that other modules hold from earlier versions of an edited file, and renders the elements. If a
 * language or the page's own words have replaced the English ones, only reloads the page.
 */
export function showWords(versions: readonly Words[], edited: Words): void {
  if (pageLanguage.translate) {
    location.reload();
    return;
  }
  for (const [name, messages] of versions.flatMap(words => Object.entries(words))) {
    if (messages === edited[name]) continue;
    for (const key of Object.keys(messages)) delete (messages as Record<string, unknown>)[key];
    Object.assign(messages, edited[name]);
  }
  for (const render of pageLanguage.renders) render();
}
