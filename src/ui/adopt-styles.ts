import { createStyleSheet } from './style-sheet.ts';

/** Returns a ref by which the shadow root that a part is drawn in adopts the part's styles, once: before its element's own. */
export function adoptStyles(css: string): (node: Node | null) => void {
  let sheet: CSSStyleSheet | undefined;
  return node => {
    const root = node?.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    sheet ??= createStyleSheet(css);
    const [base, ...rest] = root.adoptedStyleSheets;
    if (base && !rest.includes(sheet)) root.adoptedStyleSheets = [base, sheet, ...rest];
  };
}
