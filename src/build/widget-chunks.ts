import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** The most common widget: its chunk also contains the runtime and what several widgets share. */
const RUNTIME_WIDGET = 'add-to-cart';

/** The endpoints, which are plain data. Lazy chunks get their own copies, so that other pages do not download them. */
const API_FILE = /\/api\/[\w-]+\.ts$/;

/**
 * Splits the widgets into chunks: the runtime, the most common widget and shared code are one, so that an element needs
 * two scripts, and a third for its lazy code. Each widget also gets a file with a plain name that imports its hashed ones.
 */
export function widgetChunks(widgets: readonly string[]): Plugin {
  const runtimeModules = new Set<string>();
  const lazyModules = new Map<string, string>();
  return {
    name: 'kiosk:widget-chunks',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'widgets',
    outputOptions: options => ({
      ...options,
      codeSplitting: {
        groups: [
          {
            debugName: 'shared',
            name: (id: string) => (runtimeModules.has(id) ? RUNTIME_WIDGET : (lazyModules.get(id) ?? null)),
          },
        ],
      },
    }),
    buildEnd() {
      const walk = (id: string, reached = new Set<string>()) => {
        if (reached.has(id)) return reached;
        reached.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) walk(imported, reached);
        return reached;
      };
      const entry = (widget: string) => [...this.getModuleIds()].find(id => id.endsWith(`/widgets/${widget}/index.ts`));
      const seenOnce = new Set<string>();
      for (const widget of [RUNTIME_WIDGET, ...widgets]) {
        for (const id of walk(entry(widget) ?? ''))
          if (widget === RUNTIME_WIDGET || seenOnce.has(id)) runtimeModules.add(id);
          else seenOnce.add(id);
      }
      // Modules that a widget shares with its own lazy code stay in the widget's chunk.
      for (const widget of widgets) {
        const modules = [...walk(entry(widget) ?? '')];
        const fetches = modules.some(
          id => !runtimeModules.has(id) && this.getModuleInfo(id)?.dynamicallyImportedIds.length,
        );
        if (fetches) for (const id of modules) lazyModules.set(id, widget);
      }
    },
    async resolveId(source, importer) {
      if (!API_FILE.test(source) || !importer?.includes('/src/store/account/')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}?lazy`;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
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
        const source = `${scripts.map(file => `import"./${file}";`).join('')}\n`;
        this.emitFile({ type: 'asset', fileName: `${widget}.js`, source });
      }
    },
  };
}

/** Disables Vite's preloading for `import()`: the dependencies of lazy chunks are always loaded already. */
export const disablePreload: Plugin = {
  name: 'kiosk:disable-preload',
  enforce: 'pre',
  load: id => (id.includes('vite/preload-helper') ? 'export const __vitePreload = fetch => fetch();' : null),
};

/** An entry that only imports other chunks. */
const isFacade = ({ code }: Rollup.OutputChunk): boolean => /^(import\s*"[^"]+";?\s*)+$/.test(code);

/** Replaces KIOSK_HASHES in the loader with the hashes of each widget's chunk, read from the widgets' build. */
export function loaderHashes(widgets: readonly string[], dist: string): Plugin {
  return {
    name: 'kiosk:loader-hashes',
    applyToEnvironment: ({ name }) => name === 'loader',
    transform(code, id) {
      if (!id.endsWith('/src/loader.ts')) return;
      const hashes = widgets.map(widget => {
        const facade = readFileSync(join(dist, `${widget}.js`), 'utf8');
        const names = [...facade.matchAll(/shared\/kiosk-([\w-]+)-([\w-]{6})\.js/g)];
        const [, name, hash] = names.at(-1) ?? [];
        if (name !== widget || names.length > 2 || (names.length === 2 && names[0]?.[1] !== RUNTIME_WIDGET))
          throw new Error(`${widget} needs a chunk beside the runtime and its own: one request too many`);
        return [`kiosk-${widget}`, hash];
      });
      return { code: code.replace(/\bKIOSK_HASHES\b/g, JSON.stringify(Object.fromEntries(hashes))), map: null };
    },
    // Saves 12 bytes in the loader.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/^\(function\(\)\{/, '(()=>{');
    },
  };
}
