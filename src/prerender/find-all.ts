/** The selectors that the page being rendered has elements for. */
let known: ReadonlySet<string> = new Set();

/** Takes the place of the function of the same name in pages: on a server there is no document. */
export const findAll = (selector: string): readonly object[] => (known.has(selector) ? [{}] : []);

/** Renders while `findAll` finds an element for each of these selectors. */
export function withElements<T>(selectors: readonly string[], render: () => T): T {
  known = new Set(selectors);
  try {
    return render();
  } finally {
    known = new Set();
  }
}
