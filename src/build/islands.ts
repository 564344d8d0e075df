import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { languageFiles } from './language-files.ts';
import { isReplaced, listeningFields } from './react/listening-fields.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the elements a second time, for apps that have React already: `islands/add-to-cart.js` and so on. The files
 * import `react` and `react-dom`, so the app's own React renders the elements. The files are for bundlers, which follow
 * each import.
 */
export async function buildIslands(
  widgets: readonly string[],
  dist: string,
  define: Readonly<Record<string, string>>,
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define,
    plugins: [{ ...languageFiles, applyToEnvironment: () => true }, listeningFields],
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'es2022',
      cssTarget: ['chrome120', 'firefox128', 'safari16.4'],
      rollupOptions: {
        // Rolldown decides what is external before it calls a plugin.
        external: (source, importer) => /^react(-dom)?(\/|$)/.test(source) && !isReplaced(source, importer),
        input: Object.fromEntries(widgets.map(name => [name, join(root, `widgets/${name}/index.ts`)])),
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'islands/[name].js',
          chunkFileNames: 'islands/kiosk-[name].js',
          banner: ({ isEntry }) => (isEntry ? 'import "../check-browser.js";' : ''),
        },
      },
    },
  });
}
