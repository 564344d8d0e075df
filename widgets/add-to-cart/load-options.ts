import { lazyImport } from '../../src/transport/lazy-import.ts';

type OptionsCode = typeof import('./options/options.ts');

const importOptions = lazyImport(() => import('./options/options.ts'));
let loaded: OptionsCode | undefined;

/** Fetches the code for options, texts, pictures and names. */
export async function loadOptions(): Promise<void> {
  loaded = await importOptions();
}

/** The code, once it has been fetched. */
export const getOptions = (): OptionsCode | undefined => loaded;
