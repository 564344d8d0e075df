// Replaces `src/ui/style-sheet.ts`. Style sheets follow the edits of their files.

interface StylesChange {
  readonly before: string;
  readonly after: string;
}

/** Weak references, so that the sheets of removed elements can be collected. */
const sheets = new Set<{ readonly sheet: WeakRef<CSSStyleSheet>; text: string }>();
/** The current styles, by each earlier text that a module may still hold. */
const latest = new Map<string, string>();

export function createStyleSheet(css: string): CSSStyleSheet {
  const text = latest.get(css) ?? css;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.add({ sheet: new WeakRef(sheet), text });
  return sheet;
}

/** Replaces the styles of an edited file in each sheet that has the styles from before. */
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
