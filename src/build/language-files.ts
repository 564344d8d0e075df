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

/** The source of each language but English, by its tag. */
const sources = new Map([...translated, ['en-XA', 'src/i18n/en-XA.ts'] as const].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The tags of these languages, in alphabetical order. */
export const languages: readonly string[] = [...sources.keys()];

/** The languages as entries of a build: `dist/words/de.js`. */
export const languageEntries: Readonly<Record<string, string>> = Object.fromEntries(
  [...sources].map(([tag, source]) => [`words/${tag}`, source]),
);

/**
 * Replaces `language-files.ts` by a table of built files. Each file is imported by its name, because bundlers follow no
 * other import. The file of a language has the same name in every version.
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
    // After `lazyImports`, which would refuse this form of `import()`.
    order: 'post',
    handler: (code, { fileName }) => ({
      code: code.replaceAll(`${IMPORT}("`, `import("${fileName.includes('/') ? '..' : '.'}/words/`),
      map: null,
    }),
  },
};
