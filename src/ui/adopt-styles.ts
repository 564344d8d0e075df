import { createStyleSheet } from './style-sheet.ts';

/**
 * Returns a ref that adds a style sheet to the shadow root of its node, once. The sheet comes after the base styles and
 * before the element's own styles.
 */
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
