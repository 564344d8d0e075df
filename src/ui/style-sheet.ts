/** A constructed style sheet: it can be shared, and a content security policy without inline styles allows it. */
export function createStyleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
