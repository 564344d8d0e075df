/**
 * Creates a constructed style sheet. Shadow roots can share it, and a Content-Security-Policy without inline styles
 * allows it.
 */
export function createStyleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
