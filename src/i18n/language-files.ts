import type { Translation } from './english.ts';

export type ImportLanguage = () => Promise<{ readonly default: Partial<Translation> }>;

const files = import.meta.glob<{ readonly default: Partial<Translation> }>([
  './languages/*.json',
  './overlays/*.json',
  './en-XA.ts',
]);

/**
 * Functions that import the messages of each language and overlay except `en`, by tag. A build replaces this module,
 * because pages fetch the file of a language by the same name in every version.
 */
export const languageFiles: Readonly<Record<string, ImportLanguage>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.\w+$/g, ''), load]),
);
