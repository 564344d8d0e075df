import type { Plugin } from 'vite';
import { LANGUAGES } from '../i18n/load-language.ts';

/** Stands for the `import()` of a file of words until the chunk that has it is known. */
const IMPORT = '__importWords';

/** The languages as entries of a build: `dist/words/de.js`. */
export const languageEntries: Readonly<Record<string, string>> = Object.fromEntries(
  LANGUAGES.map(language => [`words/${language}`, `src/i18n/languages/${language}.ts`]),
);

/**
 * Has `load-language.ts` fetch the files of a build of their own, each by its name: bundlers follow no other import, and a
 * language has the same name in every version.
 */
export const languageFiles: Plugin = {
  name: 'kiosk:language-files',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['widgets', 'all', 'node'].includes(name),
  transform(code, id) {
    if (!id.endsWith('/i18n/load-language.ts')) return null;
    const imports = LANGUAGES.map(tag => `${JSON.stringify(tag)}: () => ${IMPORT}("${tag}.js")`);
    const named = code.replace(/import\(`.*`\)/, 'files[language]()');
    // The table has the list's names.
    const listed = named.replace(/\bLANGUAGES = \[[^\]]*\]/, 'LANGUAGES = Object.keys(files)');
    if (named === code || listed === named) this.error('load-language.ts has no import() or no list to replace');
    return { code: `const files = {${imports}};\n${listed}`, map: null };
  },
  renderChunk: {
    // After `lazyImports`, which knows no other `import()`.
    order: 'post',
    handler: (code, { fileName }) => ({
      code: code.replaceAll(`${IMPORT}("`, `import("${fileName.includes('/') ? '..' : '.'}/words/`),
      map: null,
    }),
  },
};
