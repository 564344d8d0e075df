import { pageLanguage } from '../../i18n/messages.ts';

/** Renders the page's elements again, in their words of now. */
export function renderAll(): void {
  for (const render of pageLanguage.renders) render();
}
