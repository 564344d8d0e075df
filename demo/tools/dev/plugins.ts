import { join } from 'node:path';
import { type EnvironmentModuleNode, normalizePath, type Plugin } from 'vite';
import { widgets } from '../../../src/build/settings.ts';
import { root } from '../build.ts';

const pathOf = (path: string) => normalizePath(join(root, path));

/** Replaces the hash in the names of built files. */
const HASH = 'dev';

/** The constants that only the loader uses. Here each element has a file of its own. */
export const loaderConstants = { KIOSK_HASH: JSON.stringify(HASH), KIOSK_FILES: '{}' };

const VIRTUAL = '\0kiosk-built:';

/**
 * The built files that the loader and the demo pages fetch, each with its source. Each is a separate module that
 * imports the source, so that each source file has one address.
 */
const builtFiles: Readonly<Record<string, string>> = {
  '/kiosk.js': '/src/loader.ts',
  '/check-browser.js': '/src/app/diagnostics/check-browser.ts',
  [`/shared/kiosk-actions-${HASH}.js`]: '/src/app/actions.ts',
  // Here each element imports what elements share.
  [`/shared/kiosk-elements-${HASH}.js`]: '',
  ...Object.fromEntries(widgets.map(name => [`/shared/kiosk-${name}-${HASH}.js`, `/widgets/${name}/index.ts`])),
};

/** Serves these built files from their sources. */
export const builtFromSource: Plugin = {
  name: 'kiosk:built-from-source',
  enforce: 'pre',
  resolveId(source) {
    const path = source.replace(/\?.*/, '');
    if (path === '/kiosk.css') return source.replace(path, pathOf('src/kiosk.css'));
    return path in builtFiles ? VIRTUAL + path : undefined;
  },
  transform: (code, id) =>
    id.endsWith('/src/loader.ts')
      ? { code: code.replace('import(new', 'import(/* @vite-ignore */ new'), map: null }
      : null,
  load(id) {
    const source = id.startsWith(VIRTUAL) ? builtFiles[id.slice(VIRTUAL.length)] : undefined;
    return source === undefined ? undefined : source && `import ${JSON.stringify(source)};`;
  },
};

const STYLES = /\.css\?inline$/;

/** Sends edited styles to the page, whose style sheets take them without a reload. */
export function hotStyles(): Plugin {
  /** The styles of open pages, by module. */
  const texts = new Map<string, string>();
  const dev = pathOf('demo/tools/dev/page/style-sheet.ts');
  return {
    name: 'kiosk:hot-styles',
    enforce: 'post',
    resolveId: { order: 'pre', handler: source => (source.endsWith('/style-sheet.ts') ? dev : undefined) },
    transform(code, id) {
      if (STYLES.test(id)) texts.set(id, JSON.parse(code.replace(/^export default |;?\s*$/g, '')) as string);
    },
    async hotUpdate({ modules, read }) {
      const isStyles = ({ id }: EnvironmentModuleNode) => STYLES.test(id ?? '');
      for (const module of modules.filter(isStyles)) {
        // Waits for the content, because some editors empty a file before they write it.
        await read();
        const before = texts.get(module.id ?? '');
        this.environment.moduleGraph.invalidateModule(module);
        await this.environment.transformRequest(module.url);
        const after = texts.get(module.id ?? '');
        if (before !== after) this.environment.hot.send('kiosk:styles', { before, after });
      }
      return modules.filter(module => !isStyles(module));
    },
  };
}

const WORDS = /\/src\/i18n\/en\/[\w-]+\.ts$/;

/** Replaces the words in the page when their file is edited. */
export const hotWords: Plugin = {
  name: 'kiosk:hot-words',
  transform(code, id) {
    if (!WORDS.test(id)) return null;
    const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
    return {
      code: `${code}
import { showWords } from '/demo/tools/dev/page/words.ts';
const versions = (import.meta.hot.data.versions ??= []);
versions.push({ ${names.join(', ')} });
import.meta.hot.accept(edited => edited && showWords(versions, edited));
`,
      map: null,
    };
  },
};

const assets = pathOf('demo/assets/');

/** Reloads the page after an edit of a module that cannot be replaced, or of an asset of the demo pages. */
export const reloadForOthers: Plugin = {
  name: 'kiosk:reload-for-others',
  // Runs after the plugins that replace a file in the page.
  enforce: 'post',
  hotUpdate({ file, modules }) {
    if (this.environment.name !== 'client') return undefined;
    // Other modules may hold the exports of a helper, and Fast Refresh would not update those modules.
    const isHeld = modules.some(({ type, isSelfAccepting }) => type === 'js' && !isSelfAccepting);
    if (!isHeld && !file.startsWith(assets)) return undefined;
    this.environment.logger.info(`page reload ${file.slice(pathOf('/').length)}`, { timestamp: true });
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
};
