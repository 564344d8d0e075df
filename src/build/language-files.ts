import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDERS = ['src/i18n/languages', 'src/i18n/overlays'];

/** Stands for the `import()` of a language's file until the name of the chunk with this call is known. */
const IMPORT = '__importWords';

const translated = FOLDERS.flatMap(folder =>
  readdirSync(fileURLToPath(new URL(`../../${folder}`, import.meta.url))).map(
    file => [file.replace('.json', ''), `${folder}/${file}`] as const,
  ),
);

/** The source file of each language and overlay except `en`, by its tag. */
const sources = new Map([...translated, ['en-XA', 'src/i18n/en-XA.ts'] as const].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The tags of all languages and overlays except `en`, in alphabetical order. */
export const languages: readonly string[] = [...sources.keys()];

/** The entries of the build that writes `dist/words/de.js` and so on. */
export const languageEntries: Readonly<Record<string, string>> = Object.fromEntries(
  [...sources].map(([tag, source]) => [`words/${tag}`, source]),
);

/**
 * Replaces `language-files.ts` by a table of `import()` calls, one for each built file of words. Each path is a
 * literal, because bundlers follow only these. A file of words has the same name in every version.
 */
export const languageFiles: Plugin = {
  name: 'kiosk:language-files',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['widgets', 'all', 'node'].includes(name),
  load(id) {
    if (!id.endsWith('/i18n/language-files.ts')) return null;
    const imports = languages.map(tag => `${JSON.stringify(tag)}: () => ${IMPORT}("${tag}.js")`);
    return `export const languageFiles = {${imports}};`;
  },
  renderChunk: {
    // Runs after `lazyImports`, which would fail the build on this form of `import()`.
    order: 'post',
    handler: (code, { fileName }) => ({
      code: code.replaceAll(`${IMPORT}("`, `import("${fileName.includes('/') ? '..' : '.'}/words/`),
      map: null,
    }),
  },
};
