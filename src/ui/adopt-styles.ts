import { createStyleSheet } from './style-sheet.ts';

/** Returns a ref by which the shadow root that a part is drawn in adopts the part's styles, once. */
export function adoptStyles(css: string): (node: Node | null) => void {
  let sheet: CSSStyleSheet | undefined;
  return node => {
    const root = node?.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    sheet ??= createStyleSheet(css);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
}
