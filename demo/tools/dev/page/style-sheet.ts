// Takes the place of `src/ui/style-sheet.ts`: sheets follow the files that their styles are from.

interface StylesChange {
  readonly before: string;
  readonly after: string;
}

/** Held weakly: most live as long as the page, but not those of elements that it removes. */
const sheets = new Set<{ readonly sheet: WeakRef<CSSStyleSheet>; text: string }>();
/** The present styles, by each text that a module may still hold. */
const latest = new Map<string, string>();

export function createStyleSheet(css: string): CSSStyleSheet {
  const text = latest.get(css) ?? css;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.add({ sheet: new WeakRef(sheet), text });
  return sheet;
}

/** Shows the styles of an edited file in each sheet that has those of before. */
export function changeStyles({ before, after }: StylesChange): void {
  for (const [text, shown] of latest) if (shown === before) latest.set(text, after);
  latest.set(before, after);
  latest.delete(after);
  for (const entry of sheets) {
    if (entry.text !== before) continue;
    entry.sheet.deref()?.replaceSync(after);
    entry.text = after;
  }
}

import.meta.hot?.on('kiosk:styles', changeStyles);
