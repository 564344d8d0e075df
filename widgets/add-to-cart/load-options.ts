import { lazyImport } from '../../src/transport/lazy-import.ts';

type OptionsCode = typeof import('./options/options.ts');

const importOptions = lazyImport(() => import('./options/options.ts'));
/** Code, not what a shop or a form says: the same for all of a page. */
let loaded: OptionsCode | undefined;

/** What draws the forms that wait for the code: also those whose own attempt to fetch it has failed. */
export const waitingForOptions = new Set<() => void>();

/** Fetches the code for options, texts, pictures and names, and has the forms that wait for it drawn. */
export async function loadOptions(): Promise<void> {
  loaded = await importOptions();
  for (const draw of waitingForOptions) draw();
  waitingForOptions.clear();
}

/** The code, once it has been fetched. */
export const getOptions = (): OptionsCode | undefined => loaded;
