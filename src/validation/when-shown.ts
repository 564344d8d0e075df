/** Runs code that acts for the visitor, at once, or once the page is shown if the browser only prerenders it. */
export function whenShown(run: () => void): void {
  // `document.prerendering` may be an element of the page with that name.
  if ((document as { prerendering?: unknown }).prerendering === true)
    document.addEventListener('prerenderingchange', run);
  else run();
}
