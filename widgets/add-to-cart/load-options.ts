import { lazyImport } from '../../src/transport/lazy-import.ts';

export type OptionsCode = typeof import('./options/options.ts');
type FactsCode = typeof import('./facts/facts.tsx');

/**
 * The render functions of the forms that wait for code. A form whose load has failed still waits, because another form
 * may load the code.
 */
export const waitingForOptions = new Set<() => void>();

/** The loaded code. It has no data of a shop or form, so that all forms of a page share it. */
// Without a prototype, because the library Sugar adds a `select` to `Object.prototype`.
export const lazyCode: Partial<OptionsCode & FactsCode> = Object.create(null);

/** Returns a function that loads code and then renders all forms that wait for code. */
const toLoader = (importCode: () => Promise<OptionsCode | FactsCode>) => async (): Promise<void> => {
  Object.assign(lazyCode, await importCode());
  for (const draw of waitingForOptions) draw();
  waitingForOptions.clear();
};

/** Loads the code for options, texts, pictures and names. */
export const loadOptions = toLoader(lazyImport(() => import('./options/options.ts')));

/** Loads the code for the facts near the button of a product without options. */
export const loadFacts = toLoader(lazyImport(() => import('./facts/facts.tsx')));
