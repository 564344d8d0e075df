import { lazyImport } from '../transport/lazy-import.ts';

type WantedChoices = typeof import('./wanted-choices.ts');

const importWanted = lazyImport(() => import('./wanted-choices.ts'));
/** The loaded module, which all elements share. It has no data of a page. */
let loaded: WantedChoices | undefined;

/** Fetches the code that reads the attributes `variant` and `choices`. */
export async function loadWantedChoices(): Promise<void> {
  loaded = await importWanted();
}

/** The code that reads these attributes. Undefined until `loadWantedChoices` has fetched it. */
export const getWantedChoices = (): WantedChoices | undefined => loaded;
