import { join } from 'node:path';
import { type EnvironmentModuleNode, normalizePath, type Plugin } from 'vite';
import { widgets } from '../../../src/build/settings.ts';
import { root } from '../build.ts';

const pathOf = (path: string) => normalizePath(join(root, path));

/** In place of the hash in the names of built files. */
const HASH = 'dev';

/** The constants that the loader has besides those of other code. */
export const loaderConstants = { KIOSK_HASH: JSON.stringify(HASH) };

const VIRTUAL = '\0kiosk-built:';

/**
 * What the loader and the demo pages fetch of a build, as modules that import the source. Modules of their own, so that
 * each source file has one address.
 */
const builtFiles: Readonly<Record<string, string>> = {
  '/kiosk.js': '/src/loader.ts',
  '/check-browser.js': '/src/app/diagnostics/check-browser.ts',
  [`/shared/kiosk-actions-${HASH}.js`]: '/src/app/actions.ts',
  [`/shared/kiosk-failures-${HASH}.js`]: '/src/store/failures.ts',
  [`/shared/kiosk-fields-${HASH}.js`]: '/src/ui/useForm.tsx',
  ...Object.fromEntries(widgets.map(name => [`/shared/kiosk-${name}-${HASH}.js`, `/widgets/${name}/index.ts`])),
};

/** Serves what pages fetch of a build from the source. */
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
    const source = id.startsWith(VIRTUAL) && builtFiles[id.slice(VIRTUAL.length)];
    return source ? `import ${JSON.stringify(source)};` : undefined;
  },
};

const STYLES = /\.css\?inline$/;

/** Sends edited styles to the page, whose style sheets take them without a reload. */
export function hotStyles(): Plugin {
  /** The styles that pages have, by module. */
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
        // Waits for an editor that empties a file before it writes it.
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

/** Has files of words replace their words in the page. */
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

/** Reloads the page for an edit of what cannot be replaced in it, and of an asset of the demo pages. */
export const reloadForOthers: Plugin = {
  name: 'kiosk:reload-for-others',
  // After the plugins that replace a file in the page.
  enforce: 'post',
  hotUpdate({ file, modules }) {
    if (this.environment.name !== 'client') return undefined;
    // What a helper exports may be held by modules that Fast Refresh would leave as they are.
    const isHeld = modules.some(({ type, isSelfAccepting }) => type === 'js' && !isSelfAccepting);
    if (!isHeld && !file.startsWith(assets)) return undefined;
    this.environment.logger.info(`page reload ${file.slice(pathOf('/').length)}`, { timestamp: true });
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
};
