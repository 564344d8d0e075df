import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { ACTIONS_ENTRY, CART, entryOf, RUNTIME_WIDGET, readFileOf, root } from './built-names.ts';
import { planCopies, readGraph, walk } from './copies.ts';

/** The chunk that the loader fetches beside the code of each element, with the code behind the first paint. */
const ACTIONS = 'actions';

/** The chunk with the code that elements share. The loader fetches it beside the elements that are not in `CART`. */
const ELEMENTS = 'elements';

const HASH_LENGTH = 6;
/**
 * The bundler first gives each chunk its own hash. For more than 64 chunks it needs more characters than `HASH_LENGTH`.
 */
const BUNDLER_HASH_LENGTH = 8;
/** The names under which the bundler writes the chunks. `shareOneHash` then replaces their hashes. */
export const chunkFileNames = `shared/kiosk-[name]-[hash:${BUNDLER_HASH_LENGTH}].js`;

/**
 * Splits the widgets into chunks. The runtime and the most common widget share one chunk. `actions` has the code that a
 * page and a press need after the first paint, and the code that the cart shares with other elements. `elements` has
 * the code that only other elements share. Entries of elements and lazy modules may name a chunk in a comment. Any
 * other entry has its own chunk. These chunks copy stateless modules that they share, and import only chunks that are
 * loaded before them. Each widget also gets a file with a plain name that imports its chunks.
 */
export function widgetChunks(widgets: readonly string[]): Plugin {
  const chunkNames = new Map<string, string>();
  let planned: ReturnType<typeof planChunks> | undefined;
  // The bundler may read its options before the build starts.
  const getPlan = () => {
    planned ??= planChunks(widgets);
    return planned;
  };
  return {
    name: 'kiosk:widget-chunks',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'widgets',
    outputOptions: options => ({
      ...options,
      codeSplitting: {
        // A group also takes the modules that its modules import, unless a group of a higher priority has them.
        groups: [...getPlan().chunks.keys()].map((name, index, { length }) => ({
          name,
          test: (id: string) => chunkNames.get(id) === name,
          priority: length - index,
        })),
      },
    }),
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      for (const [name, files] of getPlan().chunks)
        for (const file of files)
          for (const id of walk(`${root}${file}`, importsOf)) if (!chunkNames.has(id)) chunkNames.set(id, name);
    },
    resolveId(source, importer = '') {
      if (!importer.startsWith(root)) return null;
      const file = importer.slice(root.length);
      const imported = posix.join(posix.dirname(file), source);
      const suffix = getPlan().getSuffix(file, imported);
      return suffix ? root + imported + suffix : null;
    },
    // Runs after Vite's own plugins, which complete the code of each chunk.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = removeBundlerRuntime(
          Object.values(bundle).filter(file => file.type === 'chunk'),
          file => delete bundle[file],
        );
        const [name, file] = findLazyImport(chunks, widgets.map(readFileOf)) ?? [];
        if (file) throw new Error(`The chunk ${name} imports ${file}, which may be fetched only after it`);
        keepExportNames(chunks);
        const rename = shareOneHash(chunks);
        for (const widget of widgets) {
          const chunk = chunks.find(({ name, isEntry }) => isEntry && name === widget);
          if (!chunk) throw new Error(`No chunk for ${widget}`);
          const imported = chunk.imports.filter(file => bundle[file]);
          const indirectImports = chunks
            .filter(({ fileName }) => imported.includes(fileName))
            .flatMap(({ imports }) => imports);
          const scripts = isFacade(chunk)
            ? [...new Set([...indirectImports, ...imported])]
            : [...imported, chunk.fileName];
          if (isFacade(chunk)) delete bundle[chunk.fileName];
          const source = `${['check-browser.js', ...scripts].map(file => `import"./${file}";`).join('')}\n`;
          this.emitFile({ type: 'asset', fileName: `${widget}.js`, source: rename(source) });
        }
        for (const { fileName, code } of chunks) {
          if (!bundle[fileName]) continue;
          delete bundle[fileName];
          this.emitFile({ type: 'asset', fileName: rename(fileName), source: rename(code) });
        }
      },
    },
  };
}

/**
 * Plans the chunks: by name and in order, the modules of each chunk with several entries. A chunk also has the modules
 * that its modules import and that no earlier chunk has. `getSuffix` is that of `planCopies`.
 */
function planChunks(widgets: readonly string[]) {
  const graph = readGraph(root, [...widgets.map(entryOf), ACTIONS_ENTRY]);
  const loaded = new Map<string, string[]>();
  for (const widget of widgets) {
    const name = readFileOf(widget);
    if (widget !== RUNTIME_WIDGET) loaded.set(name, [...(loaded.get(name) ?? []), entryOf(widget)]);
  }
  const { base, common } = findShared(graph, loaded);
  const files = new Map([
    [ELEMENTS, { entries: common, beside: [] as readonly string[] }],
    ...[...loaded].map(
      ([name, entries]) => [name, { entries: new Set(entries), beside: name === CART ? [] : [ELEMENTS] }] as const,
    ),
  ]);
  const { entries, shared, getSuffix } = planCopies(graph, base, files);
  const chunks = new Map<string, Iterable<string>>([
    [RUNTIME_WIDGET, [entryOf(RUNTIME_WIDGET)]],
    [ACTIONS, [...base, ...shared]],
    ...[...entries].filter(([name, { size }]) => files.has(name) || size > 1),
  ]);
  return { chunks, getSuffix };
}

/**
 * Finds the modules that several files need. `base` has those of the runtime, of `actions`, and those that the cart's
 * elements share with others. `common` has the other modules of an element that another element, or code that the other
 * element loads, also imports. `loaded` has the entries of the elements, by file.
 */
export function findShared(
  graph: ReturnType<typeof readGraph>,
  loaded: ReadonlyMap<string, readonly string[]>,
): { readonly base: ReadonlySet<string>; readonly common: ReadonlySet<string> } {
  const importsOf = (file: string) => [...(graph.get(file)?.imports.keys() ?? [])];
  const reach = (entries: readonly string[], nextOf = importsOf) => {
    const reached = new Set<string>();
    for (const entry of entries) walk(entry, nextOf, reached);
    return reached;
  };
  const elements = [...loaded].flatMap(([name, entries]) => (name === CART ? [] : [entries]));
  const imported = elements.map(entries => reach(entries));
  const isImported = (file: string) => imported.some(modules => modules.has(file));
  const base = reach([entryOf(RUNTIME_WIDGET), ACTIONS_ENTRY]);
  for (const file of [...reach(loaded.get(CART) ?? [])].filter(isImported)) base.add(file);
  const needed = elements.map(entries =>
    reach(entries, file => (base.has(file) ? [] : [...importsOf(file), ...(graph.get(file)?.fetches ?? [])])),
  );
  const common = imported.flatMap((modules, index) =>
    [...modules].filter(file => !base.has(file) && needed.some((others, other) => other !== index && others.has(file))),
  );
  return { base, common: new Set(common) };
}

/**
 * Finds the first chunk that imports a file which may not have loaded yet. Returns the name of the chunk and the file.
 * A chunk may import the runtime. A chunk other than `actions` may import `actions`. A lazy chunk may import a file
 * that is loaded whenever any chunk loads the lazy chunk.
 */
export function findLazyImport(
  chunks: readonly Rollup.OutputChunk[],
  elementFiles: readonly string[],
): readonly [name: string, file: string] | undefined {
  const isAtHand = (
    imported: string,
    { name, fileName }: Rollup.OutputChunk,
    path: readonly string[] = [],
  ): boolean => {
    if (name === RUNTIME_WIDGET) return false;
    if (imported === RUNTIME_WIDGET) return true;
    if (name === ACTIONS) return false;
    if (imported === ACTIONS) return true;
    if (name === ELEMENTS) return false;
    if (elementFiles.includes(name)) return name !== CART && imported === ELEMENTS;
    const fetching = chunks.filter(
      ({ fileName: file, dynamicImports }) => dynamicImports.includes(fileName) && !path.includes(file),
    );
    return (
      fetching.length > 0 &&
      fetching.every(chunk => chunk.name === imported || isAtHand(imported, chunk, [...path, fileName]))
    );
  };
  for (const chunk of chunks)
    for (const file of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === file)?.name ?? '';
      const isOwn = imported === chunk.name || (chunk.isEntry && imported === readFileOf(chunk.name));
      // An entry may be a separate file that imports its chunk.
      if (!isOwn && !isAtHand(imported, chunk)) return [chunk.name, file];
    }
  return undefined;
}

/**
 * Removes the file of the bundler's helpers, which `lazyImports` leaves unused, and returns the other chunks. Throws if
 * a chunk still uses a helper.
 */
export function removeBundlerRuntime(
  chunks: readonly Rollup.OutputChunk[],
  remove: (fileName: string) => void,
): readonly Rollup.OutputChunk[] {
  const runtime = chunks.find(({ moduleIds }) => moduleIds.length === 1 && moduleIds[0]?.startsWith('\0rolldown'));
  if (!runtime) return chunks;
  const file = runtime.fileName.replace(/^.*\//, '');
  for (const chunk of chunks) {
    chunk.code = chunk.code.replace(`import"./${file}";`, '');
    if (chunk.code.includes(file)) throw new Error(`The chunk ${chunk.name} uses a helper of the bundler`);
    chunk.imports = chunk.imports.filter(imported => imported !== runtime.fileName);
  }
  remove(runtime.fileName);
  return chunks.filter(chunk => chunk !== runtime);
}

/**
 * Makes the runtime's chunk export the names of its code, in the order of their first use, because `export{a,b}`
 * compresses better than `export{a as t,b as n}`. Only chunks of the same build import them.
 */
function keepExportNames(chunks: readonly Rollup.OutputChunk[]): void {
  const runtime = chunks.find(({ name, exports }) => name === RUNTIME_WIDGET && exports.length);
  const [exports = '', list = ''] = /export\s*\{([^}]*)\};?\s*$/.exec(runtime?.code ?? '') ?? [];
  if (!runtime || !list) return;
  const locals = new Map(parseNames(list).map(([local, exported = local]) => [exported, local]));
  const body = runtime.code.slice(0, -exports.length);
  const names = new Set(locals.values());
  const inOrder = [...new Set(body.match(/[\w$]+/g))].filter(word => names.has(word));
  runtime.code = `${body}export{${inOrder}};`;
  runtime.exports = inOrder;
  const file = runtime.fileName.replace(/^.*\//, '').replaceAll('.', '\\.');
  const pattern = new RegExp(`import\\s*\\{([^}]*)\\}(?=\\s*from\\s*"\\./${file}")`);
  for (const chunk of chunks)
    chunk.code = chunk.code.replace(
      pattern,
      (_, imported: string) =>
        `import{${parseNames(imported).map(([name, local = name]) => `${locals.get(name)} as ${local}`)}}`,
    );
}

/** The pairs of `a as b,c`. */
const parseNames = (list: string): readonly (readonly [name: string, alias?: string])[] =>
  list.split(',').map(pair => pair.trim().split(' as ') as [string, string?]);

/**
 * Gives all files the same hash, so that the loader has to name only one. The files import each other by name, so a
 * change of the runtime renames them all anyway. Returns the function that renames the files in a text.
 */
function shareOneHash(chunks: readonly Rollup.OutputChunk[]): (text: string) => string {
  const content = createHash('sha256');
  for (const { fileName, code } of chunks.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1)))
    content.update(fileName).update(code);
  const names = chunks.map(({ fileName }) => fileName.replace(/^.*\//, ''));
  const suffix = BUNDLER_HASH_LENGTH + '.js'.length;
  const renameTo = (hash: string) => (text: string) =>
    names.reduce((renamed, name) => renamed.replaceAll(name, `${name.slice(0, -suffix)}${hash}.js`), text);
  return renameTo(content.digest('hex').slice(0, HASH_LENGTH));
}

/**
 * Leaves out Vite's preloading, because the dependencies of lazy chunks have always loaded already. `lazyImports`
 * removes its calls.
 */
export const disablePreload: Plugin = {
  name: 'kiosk:disable-preload',
  enforce: 'pre',
  load: id => (id.includes('vite/preload-helper') ? 'export const __vitePreload = 0;' : null),
};

/** An entry that only imports other chunks. */
const isFacade = ({ code }: Rollup.OutputChunk): boolean => /^(import\s*"[^"]+";?\s*)+$/.test(code);

/**
 * Replaces KIOSK_HASH in the loader by the hash in all file names of the widgets' build. Throws if a widget needs a
 * chunk that the loader does not fetch beside it.
 */
export function loaderNames(widgets: readonly string[], dist: string): Plugin {
  return {
    name: 'kiosk:loader-names',
    applyToEnvironment: ({ name }) => name === 'loader',
    transform(code, id) {
      if (!id.endsWith('/src/loader.ts')) return;
      let hash = '';
      for (const widget of widgets) {
        const file = readFileOf(widget);
        const facade = readFileSync(join(dist, `${widget}.js`), 'utf8');
        for (const [, name = '', found = ''] of facade.matchAll(/shared\/kiosk-([\w-]+)-([\w-]{6})\.js/g)) {
          const isFetched = [RUNTIME_WIDGET, ACTIONS, file].includes(name) || (name === ELEMENTS && file !== CART);
          if (!isFetched)
            throw new Error(`${widget} needs the chunk ${name}, which the loader does not fetch beside it`);
          hash = found;
        }
      }
      return { code: code.replace(/\bKIOSK_HASH\b/g, JSON.stringify(hash)), map: null };
    },
  };
}
