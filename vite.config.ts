import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ViteBuilder } from 'vite';
import { defineConfig } from 'vitest/config';
import { isSoak } from './demo/tools/is-soak.ts';
import { readKnownTags } from './demo/tools/known-tags.ts';
import { writeClientLibrary } from './src/build/client-library.ts';
import { writeElementsManifest } from './src/build/elements-manifest.ts';
import { emptyDist } from './src/build/empty-dist.ts';
import { endpointLiterals } from './src/build/endpoint-literals.ts';
import { buildIslands } from './src/build/islands.ts';
import { languageEntries, languageFiles, packedWords, VIRTUAL } from './src/build/language-files.ts';
import { lazyImports, staticImports } from './src/build/lazy-imports.ts';
import { writeManifest } from './src/build/manifest.ts';
import { minifyTwice } from './src/build/minify-twice.ts';
import { writePinnedTags } from './src/build/pinned-tags.ts';
import { hooksApart } from './src/build/preact/hooks-apart.ts';
import { leanPreact } from './src/build/preact/lean-preact.ts';
import { writePrerenderFiles } from './src/build/prerender-files.ts';
import { listeningFields } from './src/build/react/listening-fields.ts';
import { writeRoomStyles } from './src/build/room-styles.ts';
import { constants, preact, version, widgets } from './src/build/settings.ts';
import { hashSources, recordBuild } from './src/build/sources.ts';
import { bundles } from './src/build/test-bundles.ts';
import { noteThirdParties, writeLicenses } from './src/build/third-party-licenses.ts';
import { chunkFileNames, disablePreload, loaderNames, widgetChunks } from './src/build/widget-chunks.ts';
import { withoutDocument } from './src/build/without-document.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const dist = process.env.KIOSK_DIST ?? here('dist');

/**
 * The environment that builds one kind of file for browsers. Each kind has its own build, so that no two kinds share a
 * chunk.
 */
const built = (input: Readonly<Record<string, string>>, output: object = {}, outDir = dist) => ({
  consumer: 'client' as const,
  build: {
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false as const,
    target: 'es2022',
    // The oldest supported browsers, which the README names. All of them have `:dir()`. For older browsers, the build
    // would replace `:dir()` by a list of languages, which has another meaning.
    cssTarget: ['chrome120', 'firefox128', 'safari16.4'],
    rollupOptions: {
      // Inlines constants, because a constant takes more bytes as the export of a shared chunk than where it is used.
      optimization: { inlineConst: { mode: 'all' as const } },
      input: Object.fromEntries(
        Object.entries(input).map(([name, path]) => [name, path.startsWith(VIRTUAL) ? path : here(path)]),
      ),
      preserveEntrySignatures: 'strict' as const,
      output: { entryFileNames: '[name].js', minify: false, ...output },
    },
  },
});

/** The environment that builds code for servers and for the command, together with its dependencies. */
const builtForNode = (input: Readonly<Record<string, string>>) => ({
  consumer: 'server' as const,
  resolve: { noExternal: true as const },
  build: {
    ...built(input, { chunkFileNames: 'node/[name].js' }).build,
    ssr: true,
    cssMinify: true,
    target: 'node20',
  },
});

const packageTests = ['src', 'widgets']
  .flatMap(folder =>
    readdirSync(here(folder), { recursive: true }).map(file => `${folder}/${file}`.replaceAll('\\', '/')),
  )
  .filter(file => /\.test\.tsx?$/.test(file) && !/^src\/(build|i18n)\//.test(file));
/**
 * Whether a test file needs its own module instances, because it needs a document, uses globals or replaces modules.
 * Other test files would otherwise see its changes.
 */
const needsOwnModules = (file: string): boolean =>
  /@vitest-environment|\bglobalThis\b|\bvi\.mock\(/.test(readFileSync(here(file), 'utf8'));

/**
 * A Vitest project. It reads this file again, and gets its `mode` from here, because Vitest does not pass on the mode
 * of the command.
 */
const unitTests = (mode: string, name: string, include: string[], test: object) => ({
  extends: true as const,
  mode,
  test: { name, include, ...(mode === 'react' && { setupFiles: [here('src/testing/react-reports.ts')] }), ...test },
});

/**
 * Whether a test file also runs with React: the tests in `src`, and the test with the name of each element, such as
 * `cart-drawer.test.tsx`. In a soak, all test files run with React.
 */
const isRunWithReact = (file: string): boolean => isSoak || /^(src|widgets\/([\w-]+)\/\2\.test)/.test(file);

const sharedTests = ['demo/**/*.test.ts', 'src/build/**/*.test.ts', 'src/i18n/**/*.test.ts'];

/** Tests that load their own modules load some of them from bundles. */
const withBundles = {
  globalSetup: here('src/testing/write-bundles.ts'),
  alias: [
    { find: /^.*\/testing\/seeded-platform\.ts$/, replacement: bundles.platform.file },
    { find: 'vitest-environment-document', replacement: here('src/testing/document-environment.ts') },
  ],
  server: { deps: { external: [bundles.platform.file] } },
};

function unitProjects(mode: string) {
  const tests = mode === 'react' ? packageTests.filter(isRunWithReact) : packageTests;
  return [
    // These test files leave no state behind, so a worker loads their modules once for all files.
    unitTests(mode, 'modules', [...sharedTests, ...tests.filter(file => !needsOwnModules(file))], { isolate: false }),
    unitTests(mode, 'elements', tests.filter(needsOwnModules), { pool: 'threads', ...withBundles }),
  ];
}

export default defineConfig(({ mode }) => ({
  publicDir: false,
  define: constants,
  resolve: { alias: mode === 'react' ? {} : preact },
  // The JSON file of a language becomes code with one export, the default export.
  json: { namedExports: false, stringify: false },
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  plugins: [
    disablePreload,
    mode === 'react' ? listeningFields : [hooksApart, leanPreact],
    widgetChunks(widgets),
    lazyImports,
    staticImports,
    languageFiles,
    packedWords(),
    withoutDocument,
    endpointLiterals,
    loaderNames(widgets, dist),
    minifyTwice,
    noteThirdParties,
  ],
  environments: {
    widgets: built(Object.fromEntries(widgets.map(name => [name, `widgets/${name}/index.ts`])), {
      entryFileNames: chunkFileNames,
      chunkFileNames,
    }),
    words: built(languageEntries),
    loader: built({ kiosk: 'src/loader.ts' }, { format: 'iife' }),
    checkBrowser: built({ 'check-browser': 'src/app/diagnostics/check-browser.ts' }),
    all: built({ all: 'widgets/all.ts' }, { codeSplitting: false }),
    node: builtForNode({ cli: 'src/cli/main.ts', prerender: 'src/prerender/index.ts' }),
    oneCall: built({ 'one-call': 'src/build/one-call.js' }, { chunkFileNames: 'one-call/[name].js' }, here('.output')),
  },
  builder: {
    async buildApp({ build, environments }: ViteBuilder) {
      const { words, loader, checkBrowser, all, node, oneCall } = environments;
      const start = performance.now();
      // Before the build, so that a file that changes during the build makes the build stale.
      const sources = hashSources();
      emptyDist(dist);
      for (const environment of [environments.widgets, words, loader, checkBrowser, all, node])
        if (environment) await build(environment);
      await buildIslands(widgets, dist, constants);
      writeClientLibrary(dist);
      await writePrerenderFiles(dist);
      if (oneCall) await build(oneCall);
      writeElementsManifest(dist);
      writeRoomStyles(here('src/kiosk.css'), dist);
      writeLicenses(dist);
      writePinnedTags(dist, writeManifest(dist, version));
      recordBuild(dist, { sources, seconds: Math.round((performance.now() - start) / 1000) });
    },
  },
  test: {
    environment: 'node',
    // Only for Vitest, because a build does not need the pages that cite the tags.
    tags: process.env.VITEST ? [...new Set([...readKnownTags().values()].flat())].map(name => ({ name })) : [],
    projects: unitProjects(mode),
    unstubGlobals: true,
    // A list, so that a project adds its own to it.
    setupFiles: [here('src/testing/patient-waits.ts')],
    // On a busy machine a test takes many times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000, interval: 10 } },
    // By default, Vitest leaves one core idle, which is half of a machine with two cores.
    maxWorkers: availableParallelism(),
  },
}));
