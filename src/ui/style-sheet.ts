/** A constructable style sheet, shared by every instance: works where a page allows no inline style. */
export function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}
