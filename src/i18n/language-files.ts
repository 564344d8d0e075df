import type { Translation } from './english.ts';

type ImportLanguage = () => Promise<{ readonly default: Partial<Translation> }>;

const files = import.meta.glob<{ readonly default: Partial<Translation> }>([
  './languages/*.json',
  './overlays/*.json',
  './en-XA.ts',
]);

/**
 * Functions that import the messages of each language and overlay except `en`, by tag. In a build, the first function
 * imports the messages of a page without other elements than those of the cart, and a second one the other messages. A
 * build replaces this module, because pages fetch the files of a language by the same names in every version.
 */
export const languageFiles: Readonly<Record<string, readonly ImportLanguage[]>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.\w+$/g, ''), [load]]),
);
