import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';
import { bundles } from '../build/test-bundles.ts';

/** Gives each module the address of its own file, because modules find their assets by it. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
};

/** Loads sharp with the first picture, because few tests need one. */
const lazySharp: Plugin = {
  name: 'lazy-sharp',
  enforce: 'pre',
  resolveId: id => (id === 'sharp' ? '\0sharp' : null),
  load: id =>
    id === '\0sharp'
      ? `import { createRequire } from 'node:module';
        const require = createRequire(${JSON.stringify(import.meta.url)});
        export default (...all) => require('sharp')(...all);`
      : null,
};

const writeBundles = async (): Promise<void> =>
  void (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [ownAddresses, lazySharp],
    define: { 'process.env.KIOSK_SHARED_SEED': JSON.stringify(bundles.seed) },
    ssr: { noExternal: true, external: ['libsql', 'ws'] },
    build: {
      ssr: true,
      outDir: bundles.folder,
      minify: false,
      rollupOptions: {
        input: { platform: bundles.platform.module, document: bundles.document.module },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  }));

/**
 * Bundles the local platform and happy-dom. Each isolated test file loads them again, and a bundle loads five times as
 * fast as its modules.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  await writeBundles();
  project.onTestsRerun(writeBundles);
  return () => rmSync(bundles.folder, { recursive: true, force: true });
}
