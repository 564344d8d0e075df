import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin, type Rollup } from 'vite';
import { planCopies, readGraph, walk } from './copies.ts';

const root = normalizePath(fileURLToPath(new URL('../../', import.meta.url)));

/** The most common widget. Its chunk also contains the runtime and modules that several widgets share. */
const RUNTIME_WIDGET = 'add-to-cart';

const HASH_LENGTH = 6;
/**
 * The bundler first gives each chunk its own hash. For more than 64 chunks it needs more characters than `HASH_LENGTH`.
 */
const BUNDLER_HASH_LENGTH = 8;
/** The names under which the bundler writes the chunks. `shareOneHash` then replaces their hashes. */
export const chunkFileNames = `shared/kiosk-[name]-[hash:${BUNDLER_HASH_LENGTH}].js`;

/**
 * The chunks that elements share beside the runtime, by name, with the entries whose imports they contain. Modules are
 * assigned to them in this order. The loader uses the same names.
 */
const SHARED_PARTS = {
  actions: ['src/app/actions.ts'],
  failures: ['src/store/failures.ts'],
  // The cart's elements do not load this part, because the drawer's forms render their own fields.
  fields: ['src/ui/Field.tsx', 'src/ui/Form.tsx'],
};

/** Lazy modules that a page needs at one moment share a file. Any other lazy module has its own file. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  work: ['src/store/cart/worker/work.ts', 'widgets/add-to-cart/facts/facts.tsx'],
};

/**
 * Splits the widgets into chunks. The runtime and the most common widget share one chunk. `actions` has the code that a
 * page and a press need after the first paint. `failures` has the code for failures and forms, and `fields` the fields
 * of forms. Each other widget has its own chunk, which imports only chunks that the loader fetches beside it. Each
 * widget also gets a file with a plain name that imports its chunks.
 */
export function widgetChunks(widgets: readonly string[]): Plugin {
  const chunkNames = new Map<string, string>();
  let copies: ReturnType<typeof planCopies>;
  /** Makes `assignChunks` name the chunk of each module that elements and shared parts import. */
  const assign = (
    names: Map<string, string>,
    toId: (file: string) => string,
    importsOf: (id: string) => Iterable<string>,
  ) =>
    assignChunks(
      names,
      new Map(widgets.map(widget => [widget, walk(toId(`widgets/${widget}/index.ts`), importsOf)])),
      Object.entries(SHARED_PARTS).map(
        ([name, files]) => [name, new Set(files.flatMap(file => [...walk(toId(file), importsOf)]))] as const,
      ),
    );
  return {
    name: 'kiosk:widget-chunks',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'widgets',
    outputOptions: options => ({
      ...options,
      codeSplitting: {
        // A group also takes the modules that its modules import, unless a group of a higher priority has them.
        groups: [RUNTIME_WIDGET, ...Object.keys({ ...SHARED_PARTS, ...MOMENTS }), ...widgets].map(
          (group, index, { length }) => ({
            name: group,
            test: (id: string) => chunkNames.get(id) === group,
            priority: length - index,
          }),
        ),
      },
    }),
    buildStart() {
      const graph = readGraph(
        root,
        widgets.map(widget => `widgets/${widget}/index.ts`),
      );
      const holders = new Map<string, string>();
      assign(
        holders,
        file => file,
        file => graph.get(file)?.imports.keys() ?? [],
      );
      copies = planCopies(graph, { holders, getFiles: getFilesAtHand }, new Map(Object.entries(MOMENTS)));
    },
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const toId = (file: string) => `${root}${file}`;
      for (const file of copies.shared) chunkNames.set(toId(file), 'actions');
      assign(chunkNames, toId, importsOf);
      // The modules of one moment that no other chunk has.
      for (const [name, entries] of Object.entries(MOMENTS))
        for (const id of entries.flatMap(file => [...walk(toId(file), importsOf)]))
          if (!chunkNames.has(id)) chunkNames.set(id, name);
    },
    resolveId(source, importer = '') {
      if (!importer.startsWith(root)) return null;
      const file = importer.slice(root.length);
      const imported = posix.join(posix.dirname(file), source);
      const suffix = copies.getSuffix(file, imported);
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
        const [name, file] = findLazyImport(chunks, widgets) ?? [];
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
 * Writes into `chunkNames` the chunk of each module that elements and shared parts import. `closures` has all imports
 * of each widget, and `parts` all imports of each shared part. The runtime widget keeps its modules. A part gets its
 * modules, except those that a widget without the part also imports. These go to the first part. Modules that several
 * other widgets share go to the last part that all of them load, or else to the first part. A module of one widget
 * alone stays in its chunk, even if other code loads it later.
 */
export function assignChunks(
  chunkNames: Map<string, string>,
  closures: ReadonlyMap<string, ReadonlySet<string>>,
  parts: readonly (readonly [name: string, modules: ReadonlySet<string>])[],
): void {
  const firstPart = parts[0]?.[0] ?? RUNTIME_WIDGET;
  const assign = (ids: Iterable<string>, name: string) => {
    for (const id of ids) if (!chunkNames.has(id)) chunkNames.set(id, name);
  };
  assign(closures.get(RUNTIME_WIDGET) ?? [], RUNTIME_WIDGET);
  for (const [name, modules] of parts) {
    const without = [...closures].filter(([widget]) => !getFilesBeside(widget).includes(name));
    assign(
      [...modules].filter(id => !without.some(([, closure]) => closure.has(id))),
      name,
    );
  }
  for (const [, modules] of parts) assign(modules, firstPart);
  const others = [...closures].filter(([widget]) => widget !== RUNTIME_WIDGET);
  for (const id of new Set(others.flatMap(([, modules]) => [...modules]))) {
    const holders = others.filter(([, modules]) => modules.has(id));
    const part = parts.findLast(([name]) => holders.every(([widget]) => getFilesBeside(widget).includes(name)));
    if (holders.length > 1) assign([id], part?.[0] ?? firstPart);
  }
  for (const [widget, modules] of closures) assign(modules, widget);
}

/**
 * Finds the first chunk that imports a file which may not have loaded yet. Returns the name of the chunk and the file.
 * A lazy chunk may import `actions`, and a file that is loaded whenever any chunk loads the lazy chunk.
 */
export function findLazyImport(
  chunks: readonly Rollup.OutputChunk[],
  widgets: readonly string[],
): readonly [name: string, file: string] | undefined {
  const parts = Object.keys(SHARED_PARTS);
  const isAtHand = (
    imported: string,
    { name, fileName }: Rollup.OutputChunk,
    path: readonly string[] = [],
  ): boolean => {
    if (name === RUNTIME_WIDGET) return false;
    if (imported === RUNTIME_WIDGET) return true;
    if (name in SHARED_PARTS) return parts.slice(0, parts.indexOf(name)).includes(imported);
    if (widgets.includes(name)) return getFilesBeside(name).includes(imported);
    const fetching = chunks.filter(
      ({ fileName: file, dynamicImports }) => dynamicImports.includes(fileName) && !path.includes(file),
    );
    return (
      imported === 'actions' ||
      (fetching.length > 0 &&
        fetching.every(chunk => chunk.name === imported || isAtHand(imported, chunk, [...path, fileName])))
    );
  };
  for (const chunk of chunks)
    for (const file of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === file)?.name ?? '';
      // An entry may be a separate file that imports its chunk.
      if (imported !== chunk.name && !isAtHand(imported, chunk)) return [chunk.name, file];
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

/** The files that the loader fetches beside a widget's file. */
const getFilesBeside = (widget: string): readonly string[] =>
  /(^|-)cart\b/.test(widget) ? [RUNTIME_WIDGET, 'actions'] : [RUNTIME_WIDGET, ...Object.keys(SHARED_PARTS)];

/** The files that have loaded once a module of the eager file `name` runs, including that file. */
const getFilesAtHand = (name: string): readonly string[] => [
  name,
  ...(name in SHARED_PARTS ? getFilesBeside(RUNTIME_WIDGET) : getFilesBeside(name)),
];

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
        const facade = readFileSync(join(dist, `${widget}.js`), 'utf8');
        for (const [, name = '', found = ''] of facade.matchAll(/shared\/kiosk-([\w-]+)-([\w-]{6})\.js/g)) {
          if (name !== widget && !getFilesBeside(widget).includes(name))
            throw new Error(`${widget} needs the chunk ${name}, which the loader does not fetch beside it`);
          hash = found;
        }
      }
      return { code: code.replace(/\bKIOSK_HASH\b/g, JSON.stringify(hash)), map: null };
    },
    // Shortens the function around the loader's code.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/^\(function\(\)\{/, '(()=>{');
    },
  };
}
