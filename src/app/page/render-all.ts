import { pageLanguage } from '../../i18n/messages.ts';

/** Renders the page's elements again, because their words or their language may have changed. */
export function renderAll(): void {
  for (const render of pageLanguage.renders) render();
}
