/** Runs what a page does in its visitor's name: at once, or, while the browser only prerenders the page, once it is shown. */
export function whenShown(run: () => void): void {
  // It may be an element of the page with that name.
  if ((document as { prerendering?: unknown }).prerendering === true)
    document.addEventListener('prerenderingchange', run);
  else run();
}
