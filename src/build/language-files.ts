import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { english } from '../i18n/english.ts';
import type { Messages } from '../i18n/messages.ts';
import { checkOf, isPlural, type PackedWords } from '../i18n/packed-words.ts';
import type { Words } from '../i18n/translate.ts';
import { ACTIONS_ENTRY, entryOf, isOfShop, root } from './built-names.ts';
import { readGraph, walk } from './copies.ts';
import { widgets } from './settings.ts';

const FOLDERS = ['src/i18n/languages', 'src/i18n/overlays'];

/** Stands for the `import()` of a language's file until the name of the chunk with this call is known. */
const IMPORT = '__importWords';

const translated = FOLDERS.flatMap(folder =>
  readdirSync(join(root, folder)).map(file => [file.replace('.json', ''), `${folder}/${file}`] as const),
);

const PSEUDO = 'en-XA';
const PSEUDO_SOURCE = 'src/i18n/en-XA.ts';

/** The source file of each language and overlay except `en`, by its tag. */
const sources = new Map([...translated, [PSEUDO, PSEUDO_SOURCE] as const].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The tags of all languages and overlays except `en`, in alphabetical order. */
export const languages: readonly string[] = [...sources.keys()];

/** The languages whose words are in two files. An overlay is small, and the pseudo-language is code. */
const isSplit = (tag: string): boolean => !!sources.get(tag)?.startsWith(FOLDERS[0] as string);

/** Built files of words, without `words/` and `.js`. */
const filesOf = (tag: string): readonly string[] => (isSplit(tag) ? [tag, `more/${tag}`] : [tag]);

/** The paths of all built files of words in `dist/`. */
export const languagePaths: readonly string[] = languages.flatMap(filesOf).map(name => `words/${name}.js`);

/** Begins the names of entries that are no files. */
export const VIRTUAL = 'words:';

/** The entries of the build that writes `dist/words/de.js` and so on. */
export const languageEntries: Readonly<Record<string, string>> = Object.fromEntries(
  languages.flatMap(tag =>
    filesOf(tag).map(name => [`words/${name}`, tag === PSEUDO ? PSEUDO_SOURCE : VIRTUAL + name]),
  ),
);

/** Packs the words of a language, and of an overlay, for the groups that `isWanted` names. */
export function packWords(words: Words, isWanted = (_group: string) => true): Readonly<Record<string, PackedWords>> {
  const list = (messages: Messages[string], translated: unknown): readonly unknown[] =>
    typeof messages === 'string' || isPlural(messages)
      ? [translated ?? 0]
      : Object.entries(messages).flatMap(([key, inner]) => list(inner, Object(translated)[key]));
  return Object.fromEntries(
    Object.entries(english as Messages).flatMap(([group, messages]) =>
      words[group] && isWanted(group)
        ? [[group, [checkOf(messages as Messages), ...list(messages, words[group])]]]
        : [],
    ),
  );
}

/**
 * The groups of words that a page without other elements than those of the cart may show: those of the code that
 * `add-to-cart`, `actions` and the elements of the cart import or load.
 */
export function listShopGroups(): ReadonlySet<string> {
  const entries = [ACTIONS_ENTRY, ...widgets.filter(isOfShop).map(entryOf)];
  const graph = readGraph(root, entries);
  const reached = new Set<string>();
  for (const entry of entries)
    walk(entry, file => [...(graph.get(file)?.imports.keys() ?? []), ...(graph.get(file)?.fetches ?? [])], reached);
  return new Set(
    [...reached].flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bdefineMessages\('(\w+)'/g)].map(([, group = '']) => group),
    ),
  );
}

/** Writes the words of each language without their keys, in two files for all but small ones. See `PackedWords`. */
export function packedWords(): Plugin {
  let shop: ReadonlySet<string> | undefined;
  return {
    name: 'kiosk:packed-words',
    applyToEnvironment: ({ name }) => name === 'words',
    resolveId: source => (source.startsWith(VIRTUAL) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null;
      shop ??= listShopGroups();
      const [tag = '', more] = id
        .slice(1 + VIRTUAL.length)
        .split('/')
        .toReversed();
      const words = JSON.parse(readFileSync(join(root, sources.get(tag) ?? ''), 'utf8')) as Words;
      const isWanted = (group: string) => !isSplit(tag) || shop?.has(group) === !more;
      return `export default ${JSON.stringify(packWords(words, isWanted))};`;
    },
  };
}

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
    const imports = languages.map(
      tag => `${JSON.stringify(tag)}: [${filesOf(tag).map(name => `() => ${IMPORT}("${name}.js")`)}]`,
    );
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
