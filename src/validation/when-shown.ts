/** Calls `run` at once or, while the browser only prerenders the page, when the page is shown to the visitor. */
export function whenShown(run: () => void): void {
  // `document.prerendering` may be an element of the page with that name.
  if ((document as { prerendering?: unknown }).prerendering === true)
    document.addEventListener('prerenderingchange', run);
  else run();
}
