import { lazyImport } from '../../src/transport/lazy-import.ts';

export type OptionsCode = typeof import('./options/options.ts');
type FactsCode = typeof import('./facts/facts.tsx');

/** What draws the forms that wait for code: also those whose own attempt to fetch it has failed. */
export const waitingForOptions = new Set<() => void>();

/** The code that has been fetched, not what a shop or a form says: the same for all of a page. */
// Sugar gives each other object a `select`.
export const lateCode: Partial<OptionsCode & FactsCode> = Object.create(null);

/** Returns the function that fetches code, and has the forms that wait for it drawn. */
const toLoader = (importCode: () => Promise<OptionsCode | FactsCode>) => async (): Promise<void> => {
  Object.assign(lateCode, await importCode());
  for (const draw of waitingForOptions) draw();
  waitingForOptions.clear();
};

/** Fetches the code for options, texts, pictures and names. */
export const loadOptions = toLoader(lazyImport(() => import('./options/options.ts')));

/** Fetches the code for the facts near the button of a product without options. */
export const loadFacts = toLoader(lazyImport(() => import('./facts/facts.tsx')));
